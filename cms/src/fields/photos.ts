import { asLine, limits, mediaAlterations, type Media, type MediaChange } from '../../contract';
import type { Row, StoredFile } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid } from '../http/errors';
import { findImageUrl } from '../images/retained-images';
import { presentImage, shownOfFile, withShownFormats } from '../images/present-image';
import { propertiesOf } from '../settings/typed';
import type { Choice, Data } from './related';

/** Details of one file of a listing. */
interface PhotoDetails {
  ShortDescription: string | null;
  MediaAlteration: string | null;
  /** Public id of the altered photo, if this file is its original. */
  originalOf: string | null;
  /** Chosen by the client, so that a repeated upload adds no second photo. */
  key: string | null;
}

const noDetails: PhotoDetails = { ShortDescription: null, MediaAlteration: null, originalOf: null, key: null };

const textIn = (value: unknown, max: number) => (typeof value === 'string' && value.length <= max ? asLine(value) || null : null);

/** Returns the details of the files of a row. Other programs may have written anything. */
export const detailsOf = (row: object): Record<string, PhotoDetails> =>
  Object.fromEntries(
    Object.entries(propertiesOf(propertiesOf(row).MediaDetails)).map(([id, details]): [string, PhotoDetails] => {
      const { ShortDescription, MediaAlteration, originalOf, key } = propertiesOf(details);
      const alteration = mediaAlterations.find((name) => name === MediaAlteration) ?? null;
      const text = textIn(ShortDescription, limits.line);
      return [id, { ShortDescription: text, MediaAlteration: alteration, originalOf: textIn(originalOf, 64), key: textIn(key, 64) }];
    }),
  );

type FileId = Pick<StoredFile, 'id' | 'documentId'>;

/** A photo with its details and original. */
interface Photo<File extends FileId = StoredFile> {
  file: File;
  details: PhotoDetails;
  original: File | null;
}

/** The files of the photos of a row with their details. */
interface WithPhotos<File extends FileId = StoredFile> {
  Media?: File[] | null;
  MediaDetails?: unknown;
  /** Number of photos, of rows with only the first one. */
  photoCount?: number;
}

/** Returns the photos of a row in order. The originals of altered photos belong to those. */
export function photosOf<File extends FileId>(row: WithPhotos<File>): Photo<File>[] {
  const details = detailsOf(row);
  const photos = new Map(
    (row.Media ?? []).map((file): [string, Photo<File>] => [
      file.documentId,
      { file, details: details[file.documentId] ?? noDetails, original: null },
    ]),
  );
  for (const [id, photo] of photos) {
    const altered = photos.get(photo.details.originalOf ?? '');
    if (!altered || altered.original || altered.details.originalOf) continue;
    altered.original = photo.file;
    photos.delete(id);
  }
  return [...photos.values()];
}

/** Keeps the first photo of a row, with its original, and the number of photos. */
function coverOf(row: WithPhotos<FileId>) {
  const photos = photosOf(row);
  const [cover] = photos;
  const files = cover ? [cover.file, ...(cover.original ? [cover.original] : [])] : [];
  const details = detailsOf(row);
  const MediaDetails = Object.fromEntries(files.map(({ documentId }) => [documentId, details[documentId] ?? noDetails]));
  return { Media: files, MediaDetails, photoCount: photos.length };
}

/** Attribute with the details of the photos of a row. */
export const photoDetails = 'MediaDetails';

/** Adds the first photo of each row, with its original. Of the other photos, only the ids are read. */
export async function withCovers<Stored extends Row>(uid: string, rows: Stored[]): Promise<Stored[]> {
  const links: (FileId & { row: number })[] = await strapi.db
    .connection('files_related_mph as link')
    .join('files', 'files.id', 'link.file_id')
    .where({ 'link.related_type': uid, 'link.field': 'Media' })
    .whereIn(
      'link.related_id',
      rows.map(({ id }) => id),
    )
    .orderBy('link.order')
    .select({ row: 'link.related_id', id: 'files.id', documentId: 'files.document_id' });
  const byRow = new Map<number, FileId[]>();
  for (const link of links) byRow.set(link.row, [...(byRow.get(link.row) ?? []), link]);
  const covers = rows.map(({ id, MediaDetails }) => coverOf({ Media: byRow.get(id), MediaDetails }));
  const ids = covers.flatMap(({ Media }) => Media.map(({ id }) => id));
  const files: StoredFile[] = await strapi.db.query(uids.file).findMany({ select: shownOfFile, where: { id: { $in: ids } } });
  const byId = new Map(files.map((file) => [file.id, withShownFormats(file)]));
  return covers.map((cover, n) => Object.assign(rows[n], cover, { Media: cover.Media.flatMap(({ id }) => byId.get(id) ?? []) }));
}

function presentFile(file: StoredFile, ShortDescription: string | null): NonNullable<Media['original']> {
  const { url, srcset, sources, width, height } = presentImage(file);
  const { avif: avif_srcset, webp: webp_srcset } = sources;
  return { id: file.documentId, MediaURL: url ?? '', srcset, avif_srcset, webp_srcset, width, height, ShortDescription };
}

const presentPhoto = ({ file, details: { ShortDescription, MediaAlteration }, original }: Photo): Media => ({
  ...presentFile(file, ShortDescription),
  MediaAlteration,
  original: original && presentFile(original, null),
});

export const presentPhotos = (_value: unknown, row: Row & WithPhotos): Media[] => photosOf(row).map(presentPhoto);

/** Returns the first photo, for lists. */
export const presentCover = (row: WithPhotos): Media | null => photosOf(row).slice(0, 1).map(presentPhoto)[0] ?? null;

/** Returns the number of photos, without the originals of altered ones. */
export const countPhotos = (row: WithPhotos): number => row.photoCount ?? photosOf(row).length;

/** A photo as revisions store it. */
type PhotoState = Pick<PhotoDetails, 'ShortDescription' | 'MediaAlteration'> & {
  id: string;
  /** Public id of the original. */
  original: string | null;
};

/** Returns photos as revisions store them. Forms send them without the originals. */
export const comparePhotos = (_value: unknown, row: Row & WithPhotos): PhotoState[] =>
  photosOf(row).map(({ file, details: { ShortDescription, MediaAlteration }, original }) => ({
    id: file.documentId,
    ShortDescription,
    MediaAlteration,
    original: original?.documentId ?? null,
  }));

const statesIn = (photos: unknown) => (photos ?? []) as PhotoState[];

/** Returns the public ids of the files of photos in a revision. */
export const fileIdsIn = (photos: unknown): string[] => statesIn(photos).flatMap(({ id, original }) => (original ? [id, original] : [id]));

/** Returns photos of a revision with their URLs: small `data:` URLs of deleted ones. */
export const readablePhotos = (photos: unknown) =>
  Promise.all(statesIn(photos).map(async (photo) => ({ ...photo, url: await findImageUrl(photo.id) })));

/** Returns the attributes that restore photos of a revision. Leaves out photos whose files no longer exist. */
export function restoredPhotos(photos: unknown, files: Map<string, { id: number }>): Data {
  const fileOf = (documentId: string) => {
    const file = files.get(documentId);
    return file ? { id: file.id, documentId } : null;
  };
  return photoAttributes(
    statesIn(photos).flatMap(({ id, original, ShortDescription, MediaAlteration }) => {
      const file = fileOf(id);
      return file
        ? [{ file, details: { ...noDetails, ShortDescription, MediaAlteration }, original: original === null ? null : fileOf(original) }]
        : [];
    }),
  );
}

/** Returns the attributes for photos in this order, each followed by its original. @throws 422 if there are too many */
function photoAttributes(photos: Photo<FileId>[]): Data {
  if (photos.length > limits.photos) throw invalid({ Media: `A listing can have at most ${limits.photos} photos` });
  const files = photos.flatMap(({ file, details, original }) => [
    { ...file, details },
    ...(original ? [{ ...original, details: { ...noDetails, originalOf: file.documentId } }] : []),
  ]);
  return {
    Media: files.map(({ id }) => id),
    MediaDetails: Object.fromEntries(files.map(({ documentId, details }) => [documentId, details])),
  };
}

/** Applies the order, descriptions and removals of a form. Photos that it does not mention stay, at the end. */
export function orderPhotos(value: MediaChange[] | null, { before }: Choice & { before: WithPhotos | null }): Data {
  if (!before) return {};
  const others = new Map(photosOf(before).map((photo) => [photo.file.documentId, photo]));
  const changed = (value ?? []).flatMap(({ id, removed, ...change }): Photo[] => {
    const photo = others.get(id);
    others.delete(id);
    if (!photo || removed) return [];
    const { ShortDescription = photo.details.ShortDescription, MediaAlteration = photo.details.MediaAlteration } = change;
    const details = { ...photo.details, ShortDescription: ShortDescription || null, MediaAlteration: MediaAlteration || null };
    // A photo that is no longer marked as altered has no original; that becomes an ordinary photo.
    if (details.MediaAlteration || !photo.original) return [{ ...photo, details }];
    return [
      { ...photo, details, original: null },
      { file: photo.original, details: noDetails, original: null },
    ];
  });
  return photoAttributes([...changed, ...others.values()]);
}

export interface NewPhoto<File> {
  file: File;
  /** Batch and position, as `batch:0007`. Within a batch, photos keep their order even if an upload is repeated. */
  key: string | null;
  /** Public id of the altered photo whose original this is. */
  originalOf: string | null;
}

const batchOf = (key: string | null) => key?.split(':')[0];

/** Returns the attributes with more photos; none if the row has them already. */
export function withPhotos(row: WithPhotos, added: NewPhoto<FileId>[]): Data {
  const missing = added.filter(({ key }) => !hasPhoto(row, key));
  return missing.length > 0 ? photoAttributes(missing.reduce(withPhoto, photosOf<FileId>(row))) : {};
}

function withPhoto(photos: Photo<FileId>[], { file, key, originalOf }: NewPhoto<FileId>): Photo<FileId>[] {
  if (originalOf) {
    const altered = photos.find((photo) => photo.file.documentId === originalOf);
    if (!altered) throw invalid(['The altered photo no longer exists']);
    return photos.map((photo) => (photo === altered ? { ...photo, original: file } : photo));
  }
  const next = photos.findIndex(({ details }) => key && details.key && batchOf(details.key) === batchOf(key) && details.key > key);
  const at = next < 0 ? photos.length : next;
  return [...photos.slice(0, at), { file, details: { ...noDetails, key }, original: null }, ...photos.slice(at)];
}

/** Whether an upload with this key was stored already. */
export const hasPhoto = (row: WithPhotos, key: string | null): boolean =>
  key !== null && Object.values(detailsOf(row)).some((details) => details.key === key);
