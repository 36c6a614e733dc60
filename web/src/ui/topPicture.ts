import { imageWidths } from '../config';
import type { Picture as Named } from '../content/page';
import { pictureOf, type PictureField, type PictureSources } from '../data/pictures';
import type { Read } from '../data/queries';
import type { PicturedPage } from '../data/siteWords';
import type { PreviewImage } from './PageMeta';

/** The picture at the top of a page. */
export type TopPicture = PictureSources & PreviewImage;

/** The one that the brokerage chose, or else the page's own; null until that is known. */
export function topPicture(page: PicturedPage, words: Partial<Read<'site'>> | undefined, own: Named): TopPicture | null {
  if (!words) return null;
  const name = `${page}_picture` as const;
  const chosen = words[name] ? pictureOf(words as Record<PictureField<typeof name>, string | null>, name) : null;
  const size = { width: words[`${name}_width`] ?? null, height: words[`${name}_height`] ?? null };
  if (chosen) return { ...chosen, ...size, alt: words[`${name}_alt`] ?? '' };
  return { ...own, avif: variantsOf(own, 'avif'), srcSet: variantsOf(own, 'webp') };
}

/** The picture's variants, which stand beside it in public/images. */
function variantsOf({ src }: Named, type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}
