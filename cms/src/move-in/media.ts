import { join } from 'node:path';
import { uids } from '../database/uids';
import { writeWhole } from './files';
import type { Images, StoredFormat, StoredImage } from './fetch-images';
import { addedColumns, madeId } from './identities';
import type { ImportFiles } from './import-files';
import { namedImage } from './image-urls';
import type { Workplace } from './workplace';

/** An image in the media library: its row id in the import and its URL on this site. */
export interface MediaFile {
  ref: number;
  url: string;
}

interface Used extends MediaFile {
  image: StoredImage;
  /** Name of the first entry that shows the image. */
  name: string;
  isShared: boolean;
}

interface Context {
  workplace: Workplace;
  images: Images;
  base: URL | null;
  files: ImportFiles;
}

export type Media = ReturnType<typeof openMedia>;

export function openMedia({ images, base, ...output }: Context) {
  const used = new Map<string, Used>();
  return {
    /** Returns the image for a URL, or the reason why it is missing, or null without a URL. `name` is the entry that shows it. */
    use(address: unknown, name: string): MediaFile | { failed: string } | null {
      const named = namedImage(address, base);
      if (!named) return null;
      const fetched = images.get(named.key) ?? { failed: 'Not downloaded' };
      if ('failed' in fetched) return fetched;
      const { stored: image } = fetched;
      const file = used.get(image.hash) ?? { ref: used.size + 1, url: urlOf(image, image), image, name, isShared: false };
      file.isShared ||= file.name !== name;
      used.set(image.hash, file);
      return file;
    },
    /** Writes the rows of all used images and returns the names of their files. */
    close: () => new Set([...used.values()].flatMap((file) => writeFile(output, file, used.size))),
  };
}

export type Backgrounds = ReturnType<typeof openBackgrounds>;

/** Season images in the import, by image URL. */
export function openBackgrounds(files: ImportFiles, base: URL | null) {
  const refs = new Map<string, number>();
  // Storage URLs may be signed anew in each response, so the query is ignored as well.
  const keysOf = (address: unknown) => {
    const { key = '', url } = namedImage(address, base) ?? {};
    return url ? [key, `${url.origin}${url.pathname}`] : [key];
  };
  return {
    /** Returns the row id of the season image with this URL. */
    find: (address: unknown): number | undefined =>
      keysOf(address)
        .map((key) => refs.get(key))
        .find((ref) => ref !== undefined),
    add(address: unknown, file: MediaFile, row: { documentId: string; name: string }): number {
      const ref = files.entity(uids.seasonImage, row);
      files.show(file.ref, { type: uids.seasonImage, field: 'file', ref });
      keysOf(address).forEach((key) => refs.has(key) || refs.set(key, ref));
      return ref;
    },
  };
}

const fileOf = ({ extension }: StoredImage, { hash }: Pick<StoredFormat, 'hash'>) => hash + extension;
const urlOf = (image: StoredImage, format: StoredFormat) => `/uploads/${fileOf(image, format)}`;
const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

/** Returns the name of a file in the media library, from the name of the entry that shows it. */
const fileName = (name: string, extension: string) =>
  `${
    name
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 80) || 'image'
  }${extension}`;

/** Writes the row of an image and a metadata file for each format, as Strapi's export does. Returns the names of the image files. */
function writeFile({ workplace, files }: Pick<Context, 'workplace' | 'files'>, used: Used, total: number): string[] {
  const { image, ref, isShared } = used;
  const name = fileName(used.name, image.extension);
  const describe = (format: StoredFormat, prefix = '') => ({
    name: prefix + name,
    hash: format.hash,
    ext: image.extension,
    mime: image.mime,
    width: format.width,
    height: format.height,
    size: kilobytes(format.bytes),
    url: urlOf(image, format),
  });
  const formats = Object.entries(image.formats).map(
    ([key, format]) => [key, { ...describe(format, `${key}_`), path: null, sizeInBytes: format.bytes }] as const,
  );
  const row = {
    documentId: madeId('file', image.hash),
    ...describe(image),
    alternativeText: isShared ? null : used.name.slice(0, 255),
    caption: null,
    focalPoint: null,
    formats: formats.length > 0 ? Object.fromEntries(formats) : null,
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    folderPath: '/',
    ...addedColumns(ref, total),
  };
  files.entity(uids.file, row, ref);
  const metadata = [{ id: ref, ...row }, ...formats.map(([type, format]) => ({ ...format, type, id: ref, mainHash: image.hash }))];
  return metadata.map((data) => {
    const file = fileOf(image, data);
    writeWhole(join(workplace.fresh, 'metadata', `${file}.json`), JSON.stringify(data));
    return file;
  });
}
