/** A stored picture as Strapi's upload plugin keeps it. */
export interface StoredImage {
  url: string;
  width: number | null;
  formats: Record<string, { url: string; width: number }> | null;
}

// A path on this site, or an address on the web where pictures lie elsewhere.
const isAddress = (url: string) => /^\/(?![/\\])/.test(url) || /^https?:\/\//i.test(url);

/** The picture's URL and, for `srcset`, its stored variants from narrow to wide, itself included. */
export function presentImage(image: StoredImage | null | undefined): { url: string | null; srcset: string | null } {
  if (!image || !isAddress(image.url)) return { url: null, srcset: null };
  const variants = Object.values(image.formats ?? {}).filter(({ url }) => isAddress(url) && !/\/thumbnail_[^/]*$/.test(url));
  const candidates = [...variants, { url: image.url, width: image.width ?? 0 }].filter(({ width }) => width > 0);
  const sorted = candidates.sort((one, other) => one.width - other.width);
  return { url: image.url, srcset: sorted.map(({ url, width }) => `${url} ${width}w`).join(', ') || null };
}
