import type { Core } from '@strapi/strapi';

/** The field type `global::html`: a text that the panel shows in the site's own editor. */
export function registerHtmlField(strapi: Core.Strapi): void {
  strapi.customFields.register({ name: 'html', type: 'text', inputSize: { default: 12, isResizable: true } });
}
