import { randomBytes } from 'node:crypto';
import type { AnyContentType } from '../../../contract';
import { unpublishedDefaults, type Data } from '../../content/prepare';
import { create, update } from '../../content/save';
import { lockFile, lockRow } from '../../database/locks';
import { imageFileOf, storageModelOf, type Row, type StorageModel } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { findDeleted, findRevision } from '../../history/history';
import type { StoredRevision } from '../../history/revisions';
import { findImage } from '../../images/find-image';
import { removeUnusedImage } from '../../images/store-image';

/**
 * Saves an old revision as the current state, or restores a deleted entry. Returns null if the revision no longer exists.
 * The publication state and times do not change. Restored deleted entries are unpublished.
 */
export async function restore(id: string): Promise<StoredRevision | null> {
  for (;;) {
    const revision = await findRevision(id);
    if (!revision) return null;
    const outcome = await tryToRestore(revision);
    // The image may be deleted after it was found. The next attempt stores it again.
    if (outcome !== 'image deleted') return outcome && revision;
  }
}

type Outcome = 'restored' | 'image deleted' | null;

async function tryToRestore(revision: StoredRevision): Promise<Outcome> {
  const stored = storageModelOf(revision.noun);
  // Revisions refer to shared images by public id, so there is no file to restore.
  const image = stored.image?.isShared ? null : await findImage(revision.picture);
  let outcome: Outcome = null;
  let replaced: number | undefined;
  try {
    outcome = await strapi.db.transaction(async () => {
      // Lock the entry before its image, as every save does, to avoid deadlocks.
      await lockRow(stored.uid, revision.of);
      if (image && !(await lockFile({ id: image.id }))) return 'image deleted';
      const written = await write(stored, revision, image?.id ?? null);
      replaced = written?.replaced;
      return written && 'restored';
    });
  } finally {
    if (outcome !== 'restored' && image?.isNew) await removeUnusedImage(image.id);
  }
  if (outcome === 'restored' && replaced !== image?.id) await removeUnusedImage(replaced);
  return outcome;
}

/** Returns the id of the replaced image file, if the entry had its own image; null if there was nothing to restore. */
async function write(stored: StorageModel, revision: StoredRevision, imageId: number | null): Promise<{ replaced?: number } | null> {
  const { noun: type, of } = revision;
  const deleted = await findDeleted(type, of);
  // If two users restore the same entry, the second one updates it.
  if (deleted) await lockRow(uids.revision, deleted.documentId);
  // A revision that was erased in the meantime is not restored.
  if ((await strapi.db.query(uids.revision).count({ where: { documentId: revision.documentId } })) === 0) return null;
  const data = await restoredData(stored, revision, imageId);
  const saved = await update(stored, of, () => data, { restores: true });
  if (saved) return stored.image?.isShared ? {} : { replaced: imageFileOf(stored, saved.before)?.id };
  if (!deleted) return null;
  await create(stored, () => ({ ...data, ...recreatedData(stored, revision, deleted) }), { restores: true });
  return {};
}

const timeKinds = ['instant', 'day', 'timeZone'];

/** Returns the data that a restore writes: all fields except publication times, and the image. */
async function restoredData(
  { contentType, image }: StorageModel,
  { fields, hidden }: StoredRevision,
  imageId: number | null,
): Promise<Data> {
  const names = Object.keys(contentType.fields).filter((name) => name in fields && !timeKinds.includes(contentType.fields[name]!.kind));
  return {
    ...only(fields, names),
    // If the background image was deleted, the current one stays.
    ...(image && { [image.attribute]: image.isShared ? await findSeasonImage(hidden.seasonImage) : imageId }),
    ...(await relatedData(contentType, fields)),
  };
}

/** Returns the relations of a revision to entries that still exist. */
async function relatedData({ fields: table }: AnyContentType, fields: StoredRevision['fields']): Promise<Data> {
  const data: Data = {};
  for (const [name, { kind }] of Object.entries(table)) {
    // Revisions from before the field existed leave it unchanged.
    if (!(name in fields)) continue;
    const publicIds = fields[name] as string | null;
    if (kind === 'sharedImage') data[name] = await findSeasonImage(publicIds);
    if (kind === 'agentList') data[name] = await findAgents(publicIds?.split(' ') ?? []);
  }
  return data;
}

async function findAgents(documentIds: string[]): Promise<number[]> {
  const agents: Row[] = await strapi.db.query(uids.agent).findMany({ where: { documentId: { $in: documentIds } } });
  return documentIds.flatMap((documentId) => agents.find((agent) => agent.documentId === documentId)?.id ?? []);
}

/** Returns additional data to recreate a deleted entry, which visitors do not see. */
function recreatedData(
  { contentType: { fields: table } }: StorageModel,
  { noun: type, fields }: StoredRevision,
  { of, hidden }: StoredRevision,
): Data {
  // The position in lists depends on the creation time.
  const identity = { documentId: of, createdAt: hidden.createdAt };
  if (type === 'agent') return { ...identity, ...recreatedAccount(hidden) };
  return {
    ...identity,
    ...unpublishedDefaults,
    ...('archived' in table && { archived: false }),
    ...('recur_from' in table && only(fields, ['recur_from', 'recur_to', 'time_zone'])),
  };
}

// The password is random. After the account is reactivated, a reset link sets another one.
const recreatedAccount = ({ username, listed }: StoredRevision['hidden']): Data => ({
  username,
  listed,
  password: randomBytes(32).toString('base64url'),
  blocked: true,
});

const only = (fields: StoredRevision['fields'], names: string[]): Data =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

async function findSeasonImage(documentId: string | null): Promise<number | null | undefined> {
  if (!documentId) return null;
  const image = await strapi.db.query(uids.seasonImage).findOne({ where: { documentId } });
  return image?.id;
}
