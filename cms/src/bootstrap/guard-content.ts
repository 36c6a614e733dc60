import type { Core } from '@strapi/strapi';
import { ValidationError, type ObjectSchema } from 'yup';
import { postDraft, seasonDraft, settle } from '../../contract';
import { cleanRichText } from '../lib/clean-rich-text';
import { clock } from '../lib/clock';
import { invalid } from '../lib/failures';

interface Rule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  schema: ObjectSchema<any>;
  /** The field that holds HTML. */
  html: string;
  /** A picture as Strapi stores it, and the field that the schema knows it by. */
  picture: { stored: string; judged: string };
}

const rules: Record<string, Rule> = {
  'api::post.post': { schema: postDraft, html: 'content', picture: { stored: 'image', judged: 'image_url' } },
  'api::season.season': {
    schema: seasonDraft,
    html: 'body',
    picture: { stored: 'background_image', judged: 'background_image' },
  },
};

type Fields = Record<string, unknown>;

/** What the contract's schema says of the whole that a save would leave. */
async function judge({ schema, html, picture }: Rule, whole: Fields): Promise<void> {
  const text = whole[html];
  const isThere = Array.isArray(whole[picture.stored]) ? (whole[picture.stored] as []).length > 0 : whole[picture.stored];
  const judged = {
    ...whole,
    [html]: typeof text === 'string' ? cleanRichText(text) : text,
    [picture.judged]: isThere ? picture.stored : null,
  };
  try {
    await schema.validate(judged, { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(error.errors);
    throw error;
  }
}

const shows = (field: string) => ['published', 'archived', 'publish_at', 'unpublish_at'].includes(field);

/**
 * What must hold for posts and seasons whichever door changed them, our endpoints or the panel: the whole satisfies the
 * contract's schema, and a time that has come is taken into `published`, so that a later edit of either cannot undo it.
 */
export function guardContent(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const rule = rules[context.uid];
    if (!rule || (context.action !== 'create' && context.action !== 'update')) return next();
    const { data, documentId } = context.params as { data: Fields; documentId?: string };
    const stored = documentId ? await strapi.db.query(context.uid).findOne({ where: { documentId }, populate: true }) : null;
    const sent = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
    const whole = { published: false, publish_at: null, unpublish_at: null, ...stored, ...(stored && settle(stored, clock.now())), ...sent };
    // What only comes, goes or is put away must not be held up by an old fault in its words.
    if (!stored || !Object.keys(sent).every(shows)) await judge(rule, whole);
    Object.assign(data, settle(whole, clock.now()));
    return next();
  });
}
