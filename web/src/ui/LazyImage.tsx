import type { PictureSources } from '../data/pictures';
import { Picture } from './Picture';

interface LazyImageProps extends PictureSources {
  sizes?: string;
  alt: string;
  /** Width to height, as CSS writes it: the room reserved before the image is there. */
  ratio: string;
  className?: string;
  /** For the one that a page is waited for: it is fetched before anything else. */
  eager?: boolean;
}

/** An image that is asked for when it comes near the view (lazyImages.ts), or by a browser without scripts at once. */
export function LazyImage({ ratio, className, eager = false, ...picture }: LazyImageProps) {
  return (
    <span className={className ? `frame ${className}` : 'frame'} style={{ aspectRatio: ratio }}>
      {eager ? (
        <Picture key="eager" {...picture} when="first" />
      ) : (
        <>
          <Picture key="lazy" {...picture} when="near" />
          <noscript>
            <Picture {...picture} />
          </noscript>
        </>
      )}
    </span>
  );
}
