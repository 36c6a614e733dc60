import type { ImageSources } from '../data/images';
import { ResponsiveImage } from './ResponsiveImage';

interface LazyImageProps extends ImageSources {
  sizes?: string;
  alt: string;
  /** CSS aspect ratio of the space that is reserved before the image loads. */
  ratio: string;
  className?: string;
  /** For the main image of a page: loads it with high priority. */
  eager?: boolean;
}

/** Image that loads when it comes near the viewport (lazyImages.ts), or at once without scripts. */
export function LazyImage({ ratio, className, eager = false, ...image }: LazyImageProps) {
  return (
    <span className={className ? `frame ${className}` : 'frame'} style={{ aspectRatio: ratio }}>
      {eager ? (
        <ResponsiveImage key="eager" {...image} when="first" />
      ) : (
        <>
          <ResponsiveImage key="lazy" {...image} when="near" />
          <noscript>
            <ResponsiveImage {...image} />
          </noscript>
        </>
      )}
    </span>
  );
}
