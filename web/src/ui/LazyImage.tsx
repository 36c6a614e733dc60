import type { ImageSources } from '../data/images';
import { ResponsiveImage } from './ResponsiveImage';

interface LazyImageProps extends ImageSources {
  sizes?: string;
  alt: string;
  /** Width to height, as CSS writes it: the room reserved before the image is there. */
  ratio: string;
  className?: string;
  /** For the one that a page is waited for: it is fetched before anything else. */
  eager?: boolean;
}

/** An image that is asked for when it comes near the view (lazyImages.ts), or by a browser without scripts at once. */
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
