import type { Core } from '@strapi/strapi';
import { richTextSentence } from '../../contract';
import { cleanRichText, RichTextTooLarge } from './clean-rich-text';
import { invalid } from './failures';

/** The HTML field of each model, and what people call it. */
const richTextFields: Record<string, { field: string; label: string }> = {
  'plugin::users-permissions.user': { field: 'bio', label: 'Bio' },
  'api::post.post': { field: 'content', label: 'Content' },
  'api::season.season': { field: 'body', label: 'Body content' },
};

interface WriteEvent {
  model: { uid: string };
  params: { data?: Record<string, unknown> };
}

function clean({ model, params: { data } }: WriteEvent): void {
  const { field, label } = richTextFields[model.uid];
  const html = data?.[field];
  if (!data || typeof html !== 'string') return;
  try {
    data[field] = cleanRichText(html);
  } catch (error) {
    if (error instanceof RichTextTooLarge) throw invalid([richTextSentence(label, error.fault)]);
    throw error;
  }
}

/** Cleans HTML at every entry point: our endpoints, the panel and any service write through these lifecycles. */
export function cleanRichTextOnWrite(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: Object.keys(richTextFields),
    beforeCreate: clean,
    beforeUpdate: clean,
  });
}
