import type { Core } from '@strapi/strapi';

/** Rotates phone photos upright and creates the smaller formats of every image. */
export async function ensureUploadSettings(strapi: Core.Strapi): Promise<void> {
  await strapi.plugin('upload').service('upload').setSettings({
    sizeOptimization: true,
    responsiveDimensions: true,
    autoOrientation: true,
  });
}
