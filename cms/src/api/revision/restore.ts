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
 * Saves an old version anew, or brings back what was deleted; null when there is no such version any more.
 * Whether and when it is shown stays as it is; what comes back from deletion is not shown at all.
 */
export async function restore(id: string): Promise<StoredRevision | null> {
  for (;;) {
    const revision = await findRevision(id);
    if (!revision) return null;
    const outcome = await tryToRestore(revision);
    // Its picture may be removed after it was found; then it is stored again.
    if (outcome !== 'picture gone') return outcome && revision;
  }
}

type Outcome = 'restored' | 'picture gone' | null;

async function tryToRestore(revision: StoredRevision): Promise<Outcome> {
  const stored = storageModelOf(revision.noun);
  // A shared picture stays where it is.
  const image = stored.image?.isShared ? null : await findImage(revision.picture);
  let outcome: Outcome = null;
  let replaced: number | undefined;
  try {
    outcome = await strapi.db.transaction(async () => {
      // Before its picture, as every save does: two that wait for each other would wait for ever.
      await lockRow(stored.uid, revision.of);
      if (image && !(await lockFile({ id: image.id }))) return 'picture gone';
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

/** What the version took the place of: the file of its own picture, if it had one. Null when there was nothing to restore. */
async function write(stored: StorageModel, revision: StoredRevision, image: number | null): Promise<{ replaced?: number } | null> {
  const { noun: type, of } = revision;
  const deleted = await findDeleted(type, of);
  // Of two who bring the same entry back, the second finds it there.
  if (deleted) await lockRow(uids.revision, deleted.documentId);
  // What was erased meanwhile does not come back.
  if ((await strapi.db.query(uids.revision).count({ where: { documentId: revision.documentId } })) === 0) return null;
  const data = await restoredData(stored, revision, image);
  const saved = await update(stored, of, () => data, { restores: true });
  if (saved) return stored.image?.isShared ? {} : { replaced: imageFileOf(stored, saved.before)?.id };
  if (!deleted) return null;
  await create(stored, () => ({ ...data, ...recreatedData(stored, revision, deleted) }), { restores: true });
  return {};
}

const timeKinds = ['instant', 'day', 'timeZone'];

/** The fields that a restore writes: words and picture. When an entry is shown is not among them. */
async function restoredData(
  { contentType, image: own }: StorageModel,
  { fields, hidden }: StoredRevision,
  image: number | null,
): Promise<Data> {
  const names = Object.keys(contentType.fields).filter((name) => name in fields && !timeKinds.includes(contentType.fields[name]!.kind));
  return {
    ...only(fields, names),
    // A background that is gone leaves the present one where it is.
    ...(own && { [own.attribute]: own.isShared ? await findSeasonImage(hidden.seasonImage) : image }),
    ...(await relatedData(contentType, fields)),
  };
}

/** What a version names by its public id, as far as it is still there. */
async function relatedData({ fields: table }: AnyContentType, fields: StoredRevision['fields']): Promise<Data> {
  const data: Data = {};
  for (const [name, { kind }] of Object.entries(table)) {
    // A version from before there was this field leaves it as it is.
    if (!(name in fields)) continue;
    const named = fields[name] as string | null;
    if (kind === 'sharedImage') data[name] = await findSeasonImage(named);
    if (kind === 'agentList') data[name] = await findAgents(named?.split(' ') ?? []);
  }
  return data;
}

async function findAgents(documentIds: string[]): Promise<number[]> {
  const found: Row[] = await strapi.db.query(uids.agent).findMany({ where: { documentId: { $in: documentIds } } });
  return documentIds.flatMap((documentId) => found.find((agent) => agent.documentId === documentId)?.id ?? []);
}

/** What else it takes for something deleted to exist again, unseen by visitors. */
function recreatedData(
  { contentType: { fields: table } }: StorageModel,
  { noun: type, fields }: StoredRevision,
  { of, hidden }: StoredRevision,
): Data {
  // The place in a list follows from when it was created.
  const again = { documentId: of, createdAt: hidden.createdAt };
  if (type === 'agent') return { ...again, ...recreatedAccount(hidden) };
  return {
    ...again,
    ...unpublishedDefaults,
    ...('archived' in table && { archived: false }),
    ...('recur_from' in table && only(fields, ['recur_from', 'recur_to', 'time_zone'])),
  };
}

// Nobody knows the password: once the account is active again, a reset link leads to another.
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
