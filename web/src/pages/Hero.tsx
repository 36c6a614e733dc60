import type { ReactNode } from 'react';
import type { Hero as HeroCopy } from '../content/page';
import { type ImageFieldName, imageOf, type ImageSources, ResponsiveImage, siteImage } from '../ui/images';
import type { PreviewImage } from '../ui/PageMeta';

type HeroImage = ImageSources & PreviewImage;

/** Image of a page in the site settings, under the same names for every page. */
export type HeroSettings = Record<ImageFieldName<'image'> | 'image_alt', string | null> &
  Record<'image_width' | 'image_height', number | null>;

/** Returns the hero image from the site settings, or the page's default image. */
export function heroImage(settings: HeroSettings | null, defaultImage: HeroCopy['image']): HeroImage {
  const custom = settings && imageOf(settings, 'image');
  if (custom) return { ...custom, width: settings.image_width, height: settings.image_height, alt: settings.image_alt ?? '' };
  return { ...defaultImage, ...siteImage(defaultImage, [480, 768, 1536, 1920]) };
}

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: HeroImage;
  tall?: boolean;
  children?: ReactNode;
}

/** Large image at the top of a page: next to its heading on wide screens, above it on narrow ones. */
export function Hero({ heading, lead, image, tall = false, children }: HeroProps) {
  return (
    <header className={tall ? 'hero tall' : 'hero'}>
      <ResponsiveImage {...image} when="first" />
      <div className="width">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
        {children && <div className="row">{children}</div>}
      </div>
    </header>
  );
}
