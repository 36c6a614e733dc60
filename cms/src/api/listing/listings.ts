import { limits, type listing } from '../../../contract';
import { memoize } from '../../content/memoize';
import { scheduleOf } from '../../content/prepare';
import { published } from '../../content/published';
import { isShown } from '../../content/visible';
import { readRow, storageModels, type Row, type RowOf } from '../../database/storage-models';
import { uids } from '../../database/uids';
import type { Data } from '../../fields/related';
import { hasPhoto, photosOf, withPhotos, type NewPhoto } from '../../fields/photos';
import { findDeleted } from '../../history/history';
import { createQueue } from '../../http/bounded-queue';
import { invalid, notFound } from '../../http/errors';
import { removeUnusedImages, storeImage } from '../../images/store-image';

const stored = storageModels.listing;
const { change, find, listedTo } = published.listing;

/** Asks an administrator to publish a listing. */
export const submit = (id: string): Promise<Row> =>
  change(id, (before) => (scheduleOf(before).published ? {} : { review: 'submitted', review_note: null }));

/** Returns a submitted listing to its agent. @throws 422 if it was not submitted */
export const returnToAgent = (id: string, note: string): Promise<Row> =>
  change(id, ({ review }) => {
    if (review !== 'submitted') throw invalid(['This listing is not waiting for approval']);
    return { review: 'returned', review_note: note };
  });

/** A save that waits for another one of its listing holds a connection to the database, which other requests need. */
const inTurn = createQueue({ concurrency: 2, maxWaiting: 2 * limits.photos });

/** Adds a photo. Repeating an upload with the same key changes nothing. The alternative text of the file stays empty, as it is public. */
export async function addPhoto(id: string, { file, key, originalOf }: NewPhoto<Buffer | null>): Promise<Row> {
  const row = await readRow(stored, id);
  if (!row) throw notFound('Listing');
  if (hasPhoto(row, key)) return row;
  if (!originalOf && photosOf(row).length >= limits.photos) throw invalid([`A listing can have at most ${limits.photos} photos`]);
  const image = await storeImage(file, '');
  try {
    return await inTurn(() => change(id, (before) => withPhotos(before, [{ file: image, key, originalOf }])), id);
  } finally {
    await removeUnusedImages([image.id]);
  }
}

const byNumber = memoize((rows: readonly RowOf<typeof listing>[]) => {
  const numbered = rows.flatMap((row): [string, (typeof rows)[number]][] => (row.ListingId ? [[row.ListingId.toLowerCase(), row]] : []));
  // The newest of several wins.
  return new Map(numbered.reverse());
});

/** Finds the listing that visitors see with an MLS number, in any case. */
export const findByNumber = async (number: string) => byNumber(await listedTo(null)).get(number.toLowerCase());

/** Whether visitors saw a listing that they do not see any more, so that its address tells them so and shows others. */
export async function isFormer(id: string): Promise<boolean> {
  const entry = await find(id);
  const deleted = entry ? null : await findDeleted('listing', id);
  const last: Data | null = entry ?? (deleted && { ...deleted.fields, ...deleted.hidden });
  if (!last || (entry && isShown(stored, entry))) return false;
  if (last.StandardStatus === 'Incomplete' || last.InternetEntireListingDisplayYN === false) return false;
  const { published, publish_at } = scheduleOf({ ...last, unpublish_at: null });
  return published || (!publish_at && (await wasPublished(id)));
}

/** A listing that is created as published has no event of that, but one when it is unpublished. */
const wasPublished = async (id: string): Promise<boolean> =>
  (await strapi.db.query(uids.auditEvent).count({ where: { kind: 'listing', of: id, act: { $in: ['published', 'unpublished'] } } })) > 0;
