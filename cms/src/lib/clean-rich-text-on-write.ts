import type { Core } from '@strapi/strapi';
import { cleanRichText } from './clean-rich-text';

/** The HTML fields of each model. */
const richTextFields: Record<string, string> = {
  'plugin::users-permissions.user': 'bio',
  'api::post.post': 'content',
  'api::season.season': 'body',
};

interface WriteEvent {
  model: { uid: string };
  params: { data?: Record<string, unknown> };
}

function clean({ model, params: { data } }: WriteEvent): void {
  const field = richTextFields[model.uid];
  const html = data?.[field];
  if (data && typeof html === 'string') data[field] = cleanRichText(html);
}

/** Cleans HTML below every door: our endpoints, the panel and any service write through these lifecycles. */
export function cleanRichTextOnWrite(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: Object.keys(richTextFields),
    beforeCreate: clean,
    beforeUpdate: clean,
  });
}
