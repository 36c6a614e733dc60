import { strapi as strapiSide } from '@strapi/data-transfer';
import type { Core, UID } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import { moveFactors } from '../accounts/factors';
import { recordAuditEvents } from '../audit-log/audit-log';
import { queryTable } from '../database/queries';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { recordRevisionImages, type StoredRevision } from '../history/revisions';
import { queueMissingVariants } from '../images/create-variants';
import { keepObjects, providerHere, reclaim, type StoredRow } from '../images/reclaim';
import { keyOf, objectsOf, type FileRow, type StoredObject } from '../images/storage';
import { queryJobs } from '../jobs/queue';
import { readLines } from '../move-in/files';
import type { RetainedAdmins } from './administrators';
import type { Archive } from './archive';
import { componentTypes, archivedTypes } from './archived-types';
import type { Cleaned } from './clean-archive';
import { nameOfRef, type Entry, type Link } from './read-entries';
import { readRetainedImages } from './retained-images';

const batch = 500;

/** Yields all objects of the images among the validated entries. */
export async function* objectsAmong(entries: string): AsyncGenerator<StoredObject> {
  for await (const { type, data } of readLines<{ type: string; data: FileRow }>(entries)) if (type === uids.file) yield* objectsOf(data);
}

/** Queues the deletion of the objects that the new content does not name. Runs in the transaction that replaces the content. */
export async function reclaimReplaced(entries: string): Promise<void> {
  const kept = new Map<string, StoredObject>();
  for await (const object of objectsAmong(entries)) kept.set(keyOf(object), object);
  for (let lastId = 0, found = batch; found === batch; ) {
    const rows: (StoredRow & { id: number })[] = await strapi.db
      .query(uids.file)
      .findMany({ where: { id: { $gt: lastId }, provider: providerHere() }, orderBy: { id: 'asc' }, limit: batch });
    await reclaim(rows.flatMap(objectsOf).filter((object) => !kept.has(keyOf(object))));
    found = rows.length;
    lastId = rows.at(-1)?.id ?? 0;
  }
  const objects = [...kept.values()];
  for (let n = 0; n < objects.length; n += batch) await keepObjects(objects.slice(n, n + batch));
}

const { queries } = strapiSide;

type Transaction = Parameters<Parameters<Core.Strapi['db']['transaction']>[0] & object>[0]['trx'];

export interface NewContent {
  archive: Archive;
  cleaned: Cleaned;
  kept: RetainedAdmins;
  /** Numbers of entries as text, for the audit log. */
  summary: string;
}

/** Rows of a type that is not known at compile time. */
const rowsOf = (uid: string) => strapi.db.query(uid as UID.ContentType);

/**
 * Replaces the site's content in one transaction, with the queries of Strapi's own import. Strapi's import also deletes image files before
 * its transaction ends, and roles with their permissions; this one keeps both.
 */
export async function replaceContent(content: NewContent): Promise<void> {
  // As in Strapi's import: entries are stored unchanged and trigger no lifecycle hooks.
  strapi.db.lifecycles.disable();
  try {
    await strapi.db.transaction(async ({ trx }) => {
      await reclaimReplaced(content.cleaned.entries);
      await wipe(content.cleaned, trx);
      const ids = await writeEntries(content);
      await writeLinks(content, ids, trx);
      await writeRetainedImages(content.archive, trx);
      await queueMissingVariants();
      await recordAuditEvents([{ action: 'imported', kind: 'content', detail: content.summary }]);
    });
  } finally {
    strapi.db.lifecycles.enable();
  }
}

async function wipe({ counts }: Cleaned, trx: Transaction): Promise<void> {
  // The current site settings stay if the archive contains none.
  const isRetained = (uid: string) => uid === storageModels.site.uid && counts[uid] === 0;
  for (const uid of [...archivedTypes].reverse()) if (!isRetained(uid)) await rowsOf(uid).deleteMany({});
  for (const uid of componentTypes) await rowsOf(uid).deleteMany({});
  await strapi.db.connection('kept_pictures').transacting(trx).delete();
  // Sessions refer to row ids, which belong to other agents after the import.
  await rowsOf(uids.session).deleteMany({ where: { origin: 'users-permissions' } });
  await rowsOf(uids.passwordReset).deleteMany({});
  await queryTable('account_tokens', (rows) => rows.delete());
  // Notices to earlier email addresses are still sent.
  await queryJobs((jobs) => jobs.where({ kind: 'email' }).whereNot('key', 'like', 'email-changed:%').delete());
}

/** New row ids by type and ref. */
type Ids = Map<string, number>;

async function writeEntries({ cleaned, kept }: NewContent): Promise<Ids> {
  const ids: Ids = new Map();
  const newIds = new Map<string, string>();
  const roles: { id: number; type: string }[] = await rowsOf(uids.role).findMany({});
  const roleIds = new Map(roles.map(({ id, type }) => [type, id]));
  const create = async ({ type, ref, data }: Entry) => {
    const { role, ...fields } = data;
    const related = type === uids.agent ? { role: roleIds.get(String(role)) } : {};
    const { id } = (await queries.entity
      .createEntityQuery(strapi)(type)
      .create({ data: { ...fields, ...related }, select: ['id'] })) as { id: number };
    ids.set(nameOfRef(type, ref), id);
    const formerId = type === uids.agent && kept.formerIds.get(ref);
    if (formerId) newIds.set(formerId, String(data.documentId));
    if (type === uids.revision) await recordRevisionImages(id, data as unknown as StoredRevision);
  };
  for await (const { type, ref, data } of readLines<Entry>(cleaned.entries)) {
    await create({ type, ref, data: { ...data, ...(type === uids.agent && kept.merged.get(ref)) } });
  }
  for (const entry of kept.added) await create(entry);
  await moveFactors(newIds);
  return ids;
}

async function writeLinks({ cleaned }: NewContent, ids: Ids, trx: Transaction): Promise<void> {
  const { insert } = queries.link.createLinkQuery(strapi, trx)();
  for (const link of cleaned.outline.links) {
    const [left, right] = [ids.get(nameOfRef(link.left.type, link.left.ref)), ids.get(nameOfRef(link.right.type, link.right.ref))];
    // Roles are not imported, and skipped entries have no links.
    if (left === undefined || right === undefined) continue;
    await insert(linkTo(link, left, right));
  }
}

const linkTo = ({ left, right, ...link }: Link, from: number, to: number) =>
  ({ ...link, left: { ...left, ref: from }, right: { ...right, ref: to } }) as Parameters<
    ReturnType<ReturnType<typeof queries.link.createLinkQuery>>['insert']
  >[0];

async function writeRetainedImages(archive: Archive, trx: Transaction): Promise<void> {
  for await (const { id, name, alternative_text, preview, path } of readRetainedImages(archive)) {
    const bytes = await readFile(path);
    await strapi.db
      .connection('kept_pictures')
      .transacting(trx)
      .insert({ id, name, alternative_text, bytes, preview })
      .onConflict('id')
      .ignore();
  }
}
