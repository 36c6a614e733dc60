import type { Core, UID } from '@strapi/strapi';
import { ValidationError, type ObjectSchema } from 'yup';
import { parseWebAddress, postDraft, seasonDraft, settle, type Schedule } from '../../contract';
import { holdRow } from '../lib/change-alone';
import { clock } from '../lib/clock';
import { invalid } from '../lib/failures';

type Fields = Record<string, unknown>;

interface Rule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  schema: ObjectSchema<any>;
  /** A stored row as the schema knows it. */
  judged: (row: Fields) => Fields;
  /** How something begins that was made from another. */
  asNew: Fields;
}

const unseen = { published: false, publish_at: null, unpublish_at: null };

const rules: Record<string, Rule> = {
  'api::post.post': { schema: postDraft, judged: (row) => ({ ...row, image_url: row.image && 'stored' }), asNew: unseen },
  'api::season.season': {
    schema: seasonDraft,
    judged: (row) => ({ ...row, background_image: null }),
    asNew: { ...unseen, archived: false },
  },
};

/** What only comes, goes or is put away must not be held up by an old fault in its words. */
const isSwitch = ([field, value]: [string, unknown]) =>
  field === 'published' || field === 'archived' || (/^(un)?publish_at$/.test(field) && value === null);

interface Save {
  uid: UID.ContentType;
  action: string;
  params: { documentId?: string; data?: Fields };
}

/**
 * What must hold for posts and seasons whichever door changed them, our endpoints or the panel: what is stored satisfies
 * the contract's schema, and a time that has come is taken into `published`, so that a later edit of either cannot undo it.
 */
export function guardContent(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const rule = rules[context.uid];
    const save = context as Save;
    if (!rule || !['create', 'clone', 'update'].includes(save.action)) return next();
    return (await strapi.db.transaction(() => guard(rule, save, next))) as ReturnType<typeof next>;
  });
}

async function guard(rule: Rule, { uid, action, params }: Save, next: () => unknown): Promise<unknown> {
  const sent = Object.entries(params.data ?? {}).filter(([, value]) => value !== undefined);
  params.data = { ...params.data, ...(await settled(uid, action === 'update' ? params.documentId : undefined, sent)) };
  const { video_url } = params.data;
  if (typeof video_url === 'string') params.data.video_url = parseWebAddress(video_url) ?? video_url;
  if (action === 'clone') Object.assign(params.data, rule.asNew);

  const result = await next();

  const { documentId } = (result ?? {}) as { documentId?: string };
  if (documentId && !sent.every(isSwitch)) await judge(rule, await read(uid, documentId));
  return result;
}

/** The schedule that a save leaves, as of now. */
async function settled(uid: UID.ContentType, documentId: string | undefined, sent: [string, unknown][]): Promise<Schedule> {
  if (documentId) await holdRow(uid, documentId);
  const stored = documentId ? await read(uid, documentId) : null;
  const before = stored ? settle(stored, clock.now()) : unseen;
  return settle({ ...before, ...Object.fromEntries(sent) }, clock.now());
}

const read = (uid: UID.ContentType, documentId: string) => strapi.db.query(uid).findOne({ where: { documentId }, populate: true });

async function judge({ schema, judged }: Rule, row: Fields): Promise<void> {
  try {
    await schema.validate(judged(row), { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(error.errors);
    throw error;
  }
}
