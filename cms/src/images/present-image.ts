import { pictureKinds, type PictureKind } from '../../contract';
import { kindOf } from './variants';

/** A stored picture as Strapi's upload plugin keeps it. */
export interface StoredImage {
  url: string;
  width: number | null;
  formats: Record<string, { url: string; width: number }> | null;
}

interface PresentedImage {
  url: string | null;
  /** Its stored variants from narrow to wide as `srcset` writes them, itself included. */
  srcset: string | null;
  /** The same in other kinds; null while they are not made. */
  sources: Record<PictureKind, string | null>;
}

// A path on this site, or an address on the web where pictures lie elsewhere.
const isAddress = (url: string) => /^\/(?![/\\])/.test(url) || /^https?:\/\//i.test(url);
const isThumbnail = (url: string) => /\/thumbnail_[^/]*$/.test(url);

type Candidate = { url: string; width: number };

/** What is told of a stored picture, by its addresses. */
export function presentImage(image: StoredImage | null | undefined): PresentedImage {
  const isShown = image && isAddress(image.url);
  const variants = isShown ? Object.entries(image.formats ?? {}) : [];
  const ofKind = (kind: PictureKind | null): Candidate[] =>
    variants.flatMap(([key, variant]) => (kindOf(key) === kind && !isThumbnail(variant.url) ? [variant] : []));
  const own = isShown ? [{ url: image.url, width: image.width ?? 0 }] : [];
  return {
    url: isShown ? image.url : null,
    srcset: srcsetOf([...ofKind(null), ...own]),
    sources: Object.fromEntries(pictureKinds.map((kind) => [kind, srcsetOf(ofKind(kind))])) as PresentedImage['sources'],
  };
}

function srcsetOf(candidates: Candidate[]): string | null {
  const usable = candidates.filter(({ url, width }) => width > 0 && isAddress(url));
  const sorted = usable.sort((one, other) => one.width - other.width);
  return sorted.map(({ url, width }) => `${url} ${width}w`).join(', ') || null;
}
