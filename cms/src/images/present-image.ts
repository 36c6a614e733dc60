import { imageFormats, type ImageFormat } from '../../contract';
import type { StoredFile } from '../database/storage-models';
import { mapValues } from '../settings/typed';
import { formatOfKey } from './variants';

export type StoredImage = Pick<StoredFile, 'url' | 'width' | 'height' | 'formats'>;

/** Attributes of a file that responses need. */
export const shownOfFile = ['id', 'documentId', 'url', 'hash', 'ext', 'mime', 'width', 'height', 'formats'];

/** Drops the details of the formats that no response needs. They take most of the memory of a listing with dozens of photos. */
export const withShownFormats = <File extends StoredImage>(file: File): File => ({
  ...file,
  formats: Object.fromEntries(
    Object.entries(file.formats ?? {}).flatMap(([key, { url, width }]) => (isThumbnail(url) ? [] : [[key, { url, width }]])),
  ),
});

interface PresentedImage {
  url: string | null;
  /** `srcset` value of the image and its smaller formats, by ascending width. */
  srcset: string | null;
  /** `srcset` values of the variants in other formats; null until they are created. */
  sources: Record<ImageFormat, string | null>;
  /** Width in px of the image at `url`. */
  width: number | null;
  height: number | null;
}

// A path on this site, or a URL if images are stored elsewhere.
const isUrl = (url: string) => /^\/(?![/\\])/.test(url) || /^https?:\/\//i.test(url);
const isThumbnail = (url: string) => /\/thumbnail_[^/]*$/.test(url);

type Candidate = { url: string; width: number };

/** Results by row. Many requests share the rows of a list. */
const cache = new WeakMap<StoredImage, PresentedImage>();

/** Presents a stored image: its URLs and dimensions. */
export function presentImage(image: StoredImage | null | undefined): PresentedImage {
  if (!image || !isUrl(image.url)) return noImage;
  const presented = cache.get(image) ?? present(image);
  cache.set(image, presented);
  return presented;
}

const noImage: PresentedImage = { url: null, srcset: null, sources: mapValues(imageFormats, () => null), width: null, height: null };

function present({ url, width, height, formats }: StoredImage): PresentedImage {
  const inFormat = (format: ImageFormat | null): Candidate[] =>
    Object.entries(formats ?? {}).flatMap(([key, variant]) => (formatOfKey(key) === format && !isThumbnail(variant.url) ? [variant] : []));
  return {
    url,
    srcset: srcsetOf([...inFormat(null), { url, width: width ?? 0 }]),
    sources: mapValues(imageFormats, (format) => srcsetOf(inFormat(format))),
    width,
    height,
  };
}

function srcsetOf(candidates: Candidate[]): string | null {
  const usable = candidates.filter(({ url, width }) => width > 0 && isUrl(url));
  const sorted = usable.sort((a, b) => a.width - b.width);
  return sorted.map(({ url, width }) => `${url} ${width}w`).join(', ') || null;
}
