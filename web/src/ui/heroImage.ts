import { imageWidths } from '../config';
import type { PageImage as Named } from '../content/page';
import { imageOf, type ImageFieldName, type ImageSources } from '../data/images';
import type { Read } from '../data/queries';
import type { HeroPage } from '../data/siteSettings';
import type { PreviewImage } from './PageMeta';

export type HeroImage = ImageSources & PreviewImage;

/** Returns the hero image from the site settings, or the page's default image; null until the settings are loaded. */
export function heroImage(page: HeroPage, settings: Partial<Read<'site'>> | undefined, defaultImage: Named): HeroImage | null {
  if (!settings) return null;
  const name = `${page}_picture` as const;
  const custom = settings[name] ? imageOf(settings as Record<ImageFieldName<typeof name>, string | null>, name) : null;
  const size = { width: settings[`${name}_width`] ?? null, height: settings[`${name}_height`] ?? null };
  if (custom) return { ...custom, ...size, alt: settings[`${name}_alt`] ?? '' };
  return { ...defaultImage, avif: variantsOf(defaultImage, 'avif'), srcSet: variantsOf(defaultImage, 'webp') };
}

/** Variants of an image, which are next to it in public/images. */
function variantsOf({ src }: Named, type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}
