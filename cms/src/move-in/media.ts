import { join } from 'node:path';
import { uids } from '../database/uids';
import { datesAt } from './dates';
import { writeWhole } from './files';
import { notAsked, type Images, type StoredFormat, type StoredImage } from './fetch-images';
import { madeId } from './identities';
import type { ImportFiles } from './import-files';
import { namedImage } from './image-urls';
import type { Workplace } from './workplace';

/** An image in the media library: its row id in the import and its URL on this site. */
export interface MediaFile {
  ref: number;
  url: string;
}

export interface Media {
  /** Returns the image for a URL, or the reason why it is missing, or null without a URL. `name` is the entry that shows it. */
  use(address: unknown, name: string): MediaFile | { failed: string } | null;
  /** Writes the rows of all used images and returns the names of their files. */
  close(): Set<string>;
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

export function openMedia({ images, base, ...output }: Context): Media {
  const used = new Map<string, Used>();
  return {
    use(address, name) {
      const named = namedImage(address, base);
      if (!named) return null;
      const fetched = images.get(named.key) ?? { failed: notAsked };
      if ('failed' in fetched) return fetched;
      const { stored: image } = fetched;
      const existing = used.get(image.hash);
      if (existing) existing.isShared ||= existing.name !== name;
      const file = existing ?? { ref: used.size + 1, url: urlOf(image, image), image, name, isShared: false };
      used.set(image.hash, file);
      return { ref: file.ref, url: file.url };
    },
    close() {
      const names = new Set<string>();
      for (const file of used.values()) writeFile(output, file, used.size).forEach((name) => names.add(name));
      return names;
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
  const formats = Object.entries(image.formats).map(([key, format]) => {
    return [key, { ...describe(format, `${key}_`), path: null, sizeInBytes: format.bytes }] as const;
  });
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
    ...datesAt(ref, total),
    locale: null,
  };
  files.entity(uids.file, row, ref);
  const writeMetadata = (file: string, metadata: object) =>
    writeWhole(join(workplace.fresh, 'metadata', `${file}.json`), JSON.stringify(metadata));
  writeMetadata(fileOf(image, image), { id: ref, ...row });
  for (const [type, format] of formats) {
    writeMetadata(fileOf(image, format), { ...format, type, id: ref, mainHash: image.hash });
  }
  return [fileOf(image, image), ...Object.values(image.formats).map((format) => fileOf(image, format))];
}
