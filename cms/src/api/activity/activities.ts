import { activityPageSize, listedNouns, panelEditors, siteItself, type ActivityKind, type ActivityQuery } from '../../../contract';
import type { StoredAct } from '../../activity/record-acts';
import { storedNoun, type Row } from '../../database/stored-nouns';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';

const query = () => strapi.db.query(uids.activity);

const newestFirst = [{ at: 'desc' as const }, { id: 'desc' as const }];

/** The names of what is there, by kinds and public ids. */
export type PresentNames = Partial<Record<ActivityKind, Map<string, string>>>;

/** What was done, newest first, with the names of what is still there. */
export async function listActivity(asked: ActivityQuery): Promise<{ acts: StoredAct[]; names: PresentNames; more: boolean }> {
  const where = { $and: [whoDid(asked), whatTo(asked), when(asked), await olderThan(asked)] };
  // One more than a page holds tells whether there is another.
  const found: StoredAct[] = await query().findMany({ where, orderBy: newestFirst, limit: activityPageSize + 1 });
  const acts = found.slice(0, activityPageSize);
  return { acts, names: await namesOf(acts), more: found.length > activityPageSize };
}

function whoDid({ by }: ActivityQuery): object {
  if (by === undefined) return {};
  if (by === siteItself) return { $or: [{ by: { $null: true } }, { by: { $startsWith: 'command:' } }] };
  return { by: by === panelEditors ? { $startsWith: by } : by };
}

/** The steps of something larger stand where a kind is asked for; else that stands for them. */
function whatTo({ kind, of }: ActivityQuery): object {
  if (kind === undefined) return { part_of: { $null: true } };
  return of === undefined ? { kind } : { kind, of };
}

const when = ({ from, to }: ActivityQuery): object => ({
  $and: [from ? { at: { $gte: new Date(from) } } : {}, to ? { at: { $lt: new Date(to) } } : {}],
});

/** @throws 422 for one that nobody knows, or that was forgotten meanwhile */
async function olderThan({ before }: ActivityQuery): Promise<object> {
  if (before === undefined) return {};
  const last: StoredAct | null = await query().findOne({ where: { documentId: before } });
  if (!last) throw invalid({ before: 'before must be the id of an act' });
  const at = new Date(last.at);
  return { $or: [{ at: { $lt: at } }, { at, id: { $lt: last.id } }] };
}

async function namesOf(acts: StoredAct[]): Promise<PresentNames> {
  const names: PresentNames = {};
  for (const noun of listedNouns) {
    const ids = acts.flatMap(({ kind, of, by }) => [...(kind === noun && of ? [of] : []), ...(noun === 'agent' && by ? [by] : [])]);
    const rows = await rowsOf(storedNoun(noun).uid, ids);
    names[noun] = new Map(rows.map((row) => [row.documentId, storedNoun(noun).noun.nameOf(row)]));
  }
  for (const [named, uid] of [['season_image', uids.seasonImage] as const, ['picture', uids.file] as const]) {
    const ids = acts.flatMap(({ kind, of }) => (kind === named && of ? [of] : []));
    names[named] = new Map((await rowsOf(uid, ids)).map((row) => [row.documentId, String(row.name)]));
  }
  return names;
}

async function rowsOf(uid: ReturnType<typeof storedNoun>['uid'], ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return strapi.db.query(uid).findMany({ where: { documentId: { $in: [...new Set(ids)] } } });
}
