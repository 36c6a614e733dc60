import { imageFormats, type ImageFormat } from '../../contract';
import { kindOf } from './variants';

/** A stored picture as Strapi's upload plugin keeps it. */
export interface StoredImage {
  url: string;
  width: number | null;
  height: number | null;
  formats: Record<string, { url: string; width: number }> | null;
}

interface PresentedImage {
  url: string | null;
  /** Its stored variants from narrow to wide as `srcset` writes them, itself included. */
  srcset: string | null;
  /** The same in other kinds; null while they are not made. */
  sources: Record<ImageFormat, string | null>;
  /** In pixels, of the image at `url`. */
  width: number | null;
  height: number | null;
}

// A path on this site, or an address on the web where pictures lie elsewhere.
const isAddress = (url: string) => /^\/(?![/\\])/.test(url) || /^https?:\/\//i.test(url);
const isThumbnail = (url: string) => /\/thumbnail_[^/]*$/.test(url);

type Candidate = { url: string; width: number };

/** Rows of lists stay the same for many readers, and so do their pictures. */
const presented = new WeakMap<StoredImage, PresentedImage>();

/** What is told of a stored picture, by its addresses. */
export function presentImage(image: StoredImage | null | undefined): PresentedImage {
  if (!image || !isAddress(image.url)) return none;
  const told = presented.get(image) ?? addressesOf(image);
  presented.set(image, told);
  return told;
}

const sourcesOf = (tell: (kind: ImageFormat) => string | null) =>
  Object.fromEntries(imageFormats.map((kind) => [kind, tell(kind)])) as PresentedImage['sources'];

const none: PresentedImage = { url: null, srcset: null, sources: sourcesOf(() => null), width: null, height: null };

function addressesOf({ url, width, height, formats }: StoredImage): PresentedImage {
  const ofKind = (kind: ImageFormat | null): Candidate[] =>
    Object.entries(formats ?? {}).flatMap(([key, variant]) => (kindOf(key) === kind && !isThumbnail(variant.url) ? [variant] : []));
  return {
    url,
    srcset: srcsetOf([...ofKind(null), { url, width: width ?? 0 }]),
    sources: sourcesOf((kind) => srcsetOf(ofKind(kind))),
    width,
    height,
  };
}

function srcsetOf(candidates: Candidate[]): string | null {
  const usable = candidates.filter(({ url, width }) => width > 0 && isAddress(url));
  const sorted = usable.sort((one, other) => one.width - other.width);
  return sorted.map(({ url, width }) => `${url} ${width}w`).join(', ') || null;
}
