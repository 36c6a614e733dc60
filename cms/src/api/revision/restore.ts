import { initialStateOf } from '../../content/prepare';
import { rulesOf } from '../../content/rules';
import { create, update } from '../../content/save';
import { lockFile, lockRow } from '../../database/queries';
import { ownFilesOf, storageModelOf, type StorageModel } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { findDeleted, findRevision } from '../../history/history';
import { type StoredRevision, imageIdsOf } from '../../history/revisions';
import { kinds } from '../../fields/kinds';
import { restoredPhotos } from '../../fields/photos';
import { rowOfSharedImage, type Data } from '../../fields/related';
import { findImage, type FoundImage } from '../../images/retained-images';
import { removeUnusedImages } from '../../images/store-image';
import { mapValues } from '../../settings/typed';

/**
 * Saves an old revision as the current state, or restores a deleted entry. Returns null if the revision no longer exists.
 * The publication state and times do not change. Restored deleted entries are unpublished.
 * @param agent public id of the agent of a deleted listing, if it needs another one
 * @throws 422 if the agent of a deleted listing has left
 */
export async function restore(id: string, agent?: string | null): Promise<StoredRevision | null> {
  for (;;) {
    const revision = await findRevision(id);
    if (!revision) return null;
    const outcome = await tryToRestore(revision, agent);
    // The image may be deleted after it was found. The next attempt stores it again.
    if (outcome !== 'image deleted') return outcome && revision;
  }
}

type Outcome = 'restored' | 'image deleted' | null;

async function tryToRestore(revision: StoredRevision, agent?: string | null): Promise<Outcome> {
  const stored = storageModelOf(revision.noun);
  const images = await findImages(stored, revision);
  let outcome: Outcome = null;
  let replaced: number[] = [];
  try {
    outcome = await strapi.db.transaction(async () => {
      // Lock the entry before its images, as every save does, and these in one order, to avoid deadlocks.
      await lockRow(stored.uid, revision.of);
      for (const { id } of [...images.values()].sort((a, b) => a.id - b.id)) if (!(await lockFile({ id }))) return 'image deleted';
      const written = await write(revision, images, agent);
      replaced = written?.replaced ?? [];
      return written && 'restored';
    });
  } finally {
    if (outcome !== 'restored') await removeStoredAgain(images);
  }
  await removeUnusedImages(replaced);
  return outcome;
}

type Images = Map<string, FoundImage>;

const removeStoredAgain = (images: Images) => removeUnusedImages([...images.values()].flatMap(({ id, isNew }) => (isNew ? [id] : [])));

/** Returns the files of a revision by public id, and stores retained images again. */
async function findImages(stored: StorageModel, revision: StoredRevision): Promise<Images> {
  const images: Images = new Map();
  try {
    for (const documentId of imageIdsOf(stored, revision)) {
      const image = await findImage(documentId);
      if (image) images.set(documentId, image);
    }
    return images;
  } catch (reason) {
    await removeStoredAgain(images);
    throw reason;
  }
}

/** Returns the ids of the files that the entry had before; null if there was nothing to restore. */
async function write(revision: StoredRevision, images: Images, agent?: string | null): Promise<{ replaced: number[] } | null> {
  const { noun: type, of } = revision;
  const stored = storageModelOf(type);
  const deleted = await findDeleted(type, of);
  // If two users restore the same entry, the second one updates it.
  if (deleted) await lockRow(uids.revision, deleted.documentId);
  // A revision that was erased in the meantime is not restored.
  if ((await strapi.db.query(uids.revision).count({ where: { documentId: revision.documentId } })) === 0) return null;
  const data = await restoredData(stored, revision, images);
  const saved = await update(stored, of, () => without(data, rulesOf(stored).notRestored ?? []), { restores: true });
  if (saved) return { replaced: ownFilesOf(stored, saved.before).map(({ id }) => id) };
  if (!deleted) return null;
  const recreated = await recreatedData(stored, revision, deleted, agent);
  await create(stored, () => ({ ...data, ...recreated }), { restores: true });
  return { replaced: [] };
}

const without = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

/** Returns the data that a restore writes: all fields except publication times, and the images. */
async function restoredData(
  { contentType, image }: StorageModel,
  { fields, picture, hidden }: StoredRevision,
  images: Images,
): Promise<Data> {
  const data: Data = {};
  for (const [name, field] of Object.entries(contentType.fields)) {
    const { restore, isTime } = kinds[field.kind];
    // Revisions from before the field existed leave it unchanged.
    if (!(name in fields) || isTime) continue;
    if (field.kind === 'photos') Object.assign(data, restoredPhotos(fields[name], images));
    else data[name] = restore ? await restore(fields[name], field) : (fields[name] ?? null);
  }
  if (!image) return data;
  // If the background image was deleted, the current one stays.
  const own = picture === null ? null : (images.get(picture)?.id ?? null);
  return { ...data, [image.attribute]: image.isShared ? await rowOfSharedImage(hidden.seasonImage) : own };
}

/** Returns additional data to recreate a deleted entry, which visitors do not see. */
async function recreatedData(
  stored: StorageModel,
  revision: StoredRevision,
  deleted: StoredRevision,
  agent?: string | null,
): Promise<Data> {
  const isYearly = 'recur_from' in stored.contentType.fields;
  return {
    // The position in lists depends on the creation time.
    documentId: deleted.of,
    createdAt: deleted.hidden.createdAt,
    ...initialStateOf(stored),
    ...(isYearly && mapValues(['recur_from', 'recur_to', 'time_zone'], (name) => revision.fields[name] ?? null)),
    ...(await rulesOf(stored).recreate?.({ ...revision, hidden: deleted.hidden }, agent)),
  };
}
