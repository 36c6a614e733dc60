import { imageWidths } from '../config';
import type { PageImage as Named } from '../content/page';
import { imageOf, type ImageFieldName, type ImageSources } from '../data/images';
import type { Read } from '../data/queries';
import type { HeroPage } from '../data/siteSettings';
import type { PreviewImage } from './PageMeta';

/** The picture at the top of a page. */
export type HeroImage = ImageSources & PreviewImage;

/** The one that the brokerage chose, or else the page's own; null until that is known. */
export function heroImage(page: HeroPage, words: Partial<Read<'site'>> | undefined, own: Named): HeroImage | null {
  if (!words) return null;
  const name = `${page}_picture` as const;
  const chosen = words[name] ? imageOf(words as Record<ImageFieldName<typeof name>, string | null>, name) : null;
  const size = { width: words[`${name}_width`] ?? null, height: words[`${name}_height`] ?? null };
  if (chosen) return { ...chosen, ...size, alt: words[`${name}_alt`] ?? '' };
  return { ...own, avif: variantsOf(own, 'avif'), srcSet: variantsOf(own, 'webp') };
}

/** The picture's variants, which stand beside it in public/images. */
function variantsOf({ src }: Named, type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}
