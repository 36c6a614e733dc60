import { limits, mediaAlterations, type Media, type MediaChange } from '../../contract';
import type { Row, StoredFile } from '../database/storage-models';
import { invalid } from '../http/errors';
import { findImageUrl } from '../images/find-image';
import { presentImage } from '../images/present-image';
import type { Choice, Data } from './related';

/** Details of one file of a listing. */
export interface PhotoDetails {
  ShortDescription: string | null;
  MediaAlteration: string | null;
  /** Public id of the altered photo, if this file is its original. */
  originalOf: string | null;
  /** Chosen by the client, so that a repeated upload adds no second photo. */
  key: string | null;
}
export type AllDetails = Record<string, PhotoDetails>;

const noDetails: PhotoDetails = { ShortDescription: null, MediaAlteration: null, originalOf: null, key: null };

const textIn = (value: unknown, max: number) => (typeof value === 'string' && value.length <= max ? value.trim() || null : null);

/** Returns the details of the files of a row. Other programs may have written anything. */
export function detailsOf({ MediaDetails }: Pick<Row, string>): AllDetails {
  const stored = (typeof MediaDetails === 'object' && MediaDetails !== null ? MediaDetails : {}) as Record<string, Data | null>;
  return Object.fromEntries(
    Object.entries(stored).map(([id, details]): [string, PhotoDetails] => {
      const { ShortDescription, MediaAlteration, originalOf, key } = Object(details) as Data;
      const alteration = mediaAlterations.find((name) => name === MediaAlteration) ?? null;
      const text = textIn(ShortDescription, limits.line);
      return [id, { ShortDescription: text, MediaAlteration: alteration, originalOf: textIn(originalOf, 64), key: textIn(key, 64) }];
    }),
  );
}

export const filesOf = ({ Media }: Pick<Row, string>): StoredFile[] => (Media ?? []) as StoredFile[];

/** A photo with its details and original. */
interface Photo {
  file: StoredFile;
  details: PhotoDetails;
  original: StoredFile | null;
}

/** Returns the photos of a row in order. The originals of altered photos belong to those. */
export function photosOf(row: Pick<Row, string>): Photo[] {
  const [files, details] = [filesOf(row), detailsOf(row)];
  const byId = new Map(files.map((file) => [file.documentId, file]));
  const originals = new Map<string, StoredFile>();
  for (const file of files) {
    const altered = details[file.documentId]?.originalOf;
    if (altered && altered !== file.documentId && byId.has(altered) && !details[altered]?.originalOf) originals.set(altered, file);
  }
  const isOriginal = new Set(originals.values());
  return files
    .filter((file) => !isOriginal.has(file))
    .map((file) => ({ file, details: details[file.documentId] ?? noDetails, original: originals.get(file.documentId) ?? null }));
}

function presentFile(file: StoredFile, ShortDescription: string | null): NonNullable<Media['original']> {
  const { url, srcset, sources, width, height } = presentImage(file);
  const { avif: avif_srcset, webp: webp_srcset } = sources;
  return { id: file.documentId, MediaURL: url ?? '', srcset, avif_srcset, webp_srcset, width, height, ShortDescription };
}

export const presentPhotos = (_value: unknown, row: Row): Media[] =>
  photosOf(row).map(({ file, details: { ShortDescription, MediaAlteration }, original }) => ({
    ...presentFile(file, ShortDescription),
    MediaAlteration,
    original: original && presentFile(original, detailsOf(row)[original.documentId]?.ShortDescription ?? null),
  }));

export const inputPhotos = (_value: unknown, row: Row): MediaChange[] =>
  photosOf(row).map(({ file, details: { ShortDescription, MediaAlteration } }) => ({
    id: file.documentId,
    ShortDescription,
    MediaAlteration,
  }));

/** A photo as revisions store it. */
export interface PhotoState extends Pick<PhotoDetails, 'ShortDescription' | 'MediaAlteration'> {
  id: string;
  /** Public id of the original. */
  original: string | null;
}

/** Returns the public ids of the files of photos in a revision. */
export const fileIdsIn = (photos: unknown): string[] =>
  ((photos ?? []) as PhotoState[]).flatMap(({ id, original }) => (original ? [id, original] : [id]));

/** Returns photos of a revision with their URLs: small `data:` URLs of deleted ones. */
export const readablePhotos = (photos: unknown) =>
  Promise.all(((photos ?? []) as PhotoState[]).map(async (photo) => ({ ...photo, url: await findImageUrl(photo.id) })));

/** Returns the attributes that restore photos of a revision. Leaves out photos whose files no longer exist. */
export function restoredPhotos(photos: unknown, files: Map<string, { id: number }>): Data {
  const fileOf = (documentId: string | null) => {
    const file = documentId === null ? undefined : files.get(documentId);
    return file ? ({ id: file.id, documentId } as StoredFile) : null;
  };
  return photoAttributes(
    ((photos ?? []) as PhotoState[]).flatMap(({ id, original, ShortDescription, MediaAlteration }) => {
      const file = fileOf(id);
      return file ? [{ file, details: { ...noDetails, ShortDescription, MediaAlteration }, original: fileOf(original) }] : [];
    }),
  );
}

export const comparePhotos = (_value: unknown, row: Row) =>
  photosOf(row).map(({ file, details: { ShortDescription, MediaAlteration }, original }): PhotoState & Record<string, string | null> => ({
    id: file.documentId,
    ShortDescription,
    MediaAlteration,
    original: original?.documentId ?? null,
  }));

/** Returns the attributes for photos in this order, each followed by its original. @throws 422 if there are too many */
export function photoAttributes(
  photos: { file: Pick<StoredFile, 'id' | 'documentId'>; details: PhotoDetails; original?: Photo['original'] }[],
): Data {
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
export function orderPhotos(value: unknown, { before }: Choice): Data {
  if (!before) return {};
  const current = photosOf(before);
  const changes = (value ?? []) as MediaChange[];
  const mentioned = new Set(changes.map(({ id }) => id));
  const changed = changes.flatMap(({ id, removed, ShortDescription, MediaAlteration }): Photo[] => {
    const photo = current.find(({ file }) => file.documentId === id);
    if (!photo || removed) return [];
    const details = {
      ...photo.details,
      ...(ShortDescription !== undefined && { ShortDescription: ShortDescription || null }),
      ...(MediaAlteration !== undefined && { MediaAlteration: MediaAlteration || null }),
    };
    // A photo that is no longer marked as altered has no original; that becomes an ordinary photo.
    if (details.MediaAlteration || !photo.original) return [{ ...photo, details }];
    return [
      { ...photo, details, original: null },
      { file: photo.original, details: noDetails, original: null },
    ];
  });
  return photoAttributes([...changed, ...current.filter(({ file }) => !mentioned.has(file.documentId))]);
}

export interface NewPhoto {
  file: { id: number; documentId: string };
  /** Batch and position, as `batch:0007`. Within a batch, photos keep their order even if an upload is repeated. */
  key: string | null;
  /** Public id of the altered photo whose original this is. */
  originalOf: string | null;
}

/** Returns the attributes with one more photo. */
export function withPhoto(row: Row, { file, key, originalOf }: NewPhoto): Data {
  const photos = photosOf(row);
  const added = { file, details: { ...noDetails, key }, original: null };
  if (originalOf) {
    const altered = photos.find((photo) => photo.file.documentId === originalOf);
    if (!altered) throw invalid(['The altered photo no longer exists']);
    return photoAttributes(photos.map((photo) => (photo === altered ? { ...photo, original: file as StoredFile } : photo)));
  }
  const batch = key?.split(':')[0];
  const next = photos.findIndex(({ details }) => batch && details.key?.split(':')[0] === batch && details.key > key!);
  return photoAttributes(next < 0 ? [...photos, added] : [...photos.slice(0, next), added, ...photos.slice(next)]);
}

/** Whether an upload with this key was stored already. */
export const hasPhoto = (row: Row, key: string | null): boolean =>
  key !== null && Object.values(detailsOf(row)).some((details) => details.key === key);
