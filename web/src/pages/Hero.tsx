import type { ReactNode } from 'react';
import { imageWidths } from '../config';
import type { Hero as HeroCopy } from '../content/page';
import { type ImageFieldName, imageOf, type ImageSources, ResponsiveImage } from '../ui/images';
import type { PreviewImage } from '../ui/PageMeta';

type HeroImage = ImageSources & PreviewImage;

/** Image of a page in the site settings, under the same names for every page. */
export type HeroSettings = Record<ImageFieldName<'image'> | 'image_alt', string | null> &
  Record<'image_width' | 'image_height', number | null>;

/** Returns the hero image from the site settings, or the page's default image. */
export function heroImage(settings: HeroSettings | null, defaultImage: HeroCopy['image']): HeroImage {
  const custom = settings && imageOf(settings, 'image');
  if (custom) return { ...custom, width: settings.image_width, height: settings.image_height, alt: settings.image_alt ?? '' };
  return { ...defaultImage, avif: variantsOf(defaultImage, 'avif'), srcSet: variantsOf(defaultImage, 'webp') };
}

/** Variants of an image, which are next to it in public/images. */
function variantsOf({ src }: HeroCopy['image'], type: 'avif' | 'webp'): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.${type} ${width}w`).join(', ');
}

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: HeroImage;
  tall?: boolean;
}

/** Large image at the top of a page, behind its heading. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      <ResponsiveImage {...image} when="first" />
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </header>
  );
}
