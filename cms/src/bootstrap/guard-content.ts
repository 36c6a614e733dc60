import type { Core, UID } from '@strapi/strapi';
import { holdRow } from '../lib/change-alone';
import { invalid } from '../lib/failures';
import { imageTypes, imageTypesSentence } from '../lib/image-limits';
import { refuseTaken } from '../lib/taken';
import { refuseNul, validate } from '../lib/validate';
import { rules, type Fields, type Rule } from './content-rules';

interface Save {
  uid: UID.ContentType;
  action: string;
  params: { documentId?: string; data?: Fields };
}

/**
 * What must hold for agents, posts and seasons whichever way they were saved, by our endpoints, a restore or in the panel:
 * what is stored satisfies the contract's schema, with its sentences.
 */
export function guardContent(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const rule = rules[context.uid];
    const save = context as Save;
    if (!rule || !['create', 'clone', 'update'].includes(save.action)) return next();
    return (await strapi.db.transaction(() => refuseTaken(async () => guard(rule, save, next)))) as ReturnType<typeof next>;
  });
}

async function guard(rule: Rule, { uid, action, params }: Save, next: () => unknown): Promise<unknown> {
  const sent = Object.fromEntries(Object.entries(params.data ?? {}).filter(([, value]) => value !== undefined));
  refuseNul(sent);
  if (action === 'update') await holdRow(uid, params.documentId ?? '');
  const before = action === 'update' ? await read(uid, params.documentId) : null;
  if (action === 'update' && !before) return next();
  const saved = await rule.prepare(action === 'clone' ? { ...sent, ...rule.asNew(sent) } : sent, before);
  params.data = saved;

  const result = await next();

  const { documentId } = (result ?? {}) as { documentId?: string };
  const after = documentId ? await read(uid, documentId) : null;
  if (!after) return result;
  if (rule.picture && rule.picture in sent) refuseForeignFile(after[rule.picture]);
  const isFree = (field: string) => rule.isFree(field, saved[field], before);
  if (!Object.keys(sent).every(isFree)) await validate(rule.schema, rule.judged(after));
  return result;
}

const read = async (uid: UID.ContentType, documentId = ''): Promise<Fields | null> =>
  strapi.db.query(uid).findOne({ where: { documentId }, populate: true });

/** A file that came into the library before it took pictures only. */
function refuseForeignFile(file: unknown): void {
  if (file && !imageTypes.includes((file as { mime: string }).mime)) throw invalid([imageTypesSentence]);
}
