import type { Core } from '@strapi/strapi';

/** Phone photographs are turned upright, and every picture gets its narrower variants. */
export async function ensureUploadSettings(strapi: Core.Strapi): Promise<void> {
  await strapi.plugin('upload').service('upload').setSettings({
    sizeOptimization: true,
    responsiveDimensions: true,
    autoOrientation: true,
  });
}
