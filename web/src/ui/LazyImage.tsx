import { highPriority } from '../config';

interface LazyImageProps {
  src: string;
  srcSet?: string | null;
  sizes?: string;
  alt: string;
  /** Width to height, as CSS writes it: the room reserved before the image is there. */
  ratio: string;
  className?: string;
  /** For the one that a page is waited for: it is fetched before anything else. */
  eager?: boolean;
}

/** An image that is asked for when it comes near the view (lazyImages.ts), or by a browser without scripts at once. */
export function LazyImage({ src, srcSet, sizes = '100vw', alt, ratio, className, eager = false }: LazyImageProps) {
  const look = { sizes: srcSet ? sizes : undefined, alt, decoding: 'async' } as const;
  const sources = { src, srcSet: srcSet ?? undefined };
  return (
    <span className={className ? `frame ${className}` : 'frame'} style={{ aspectRatio: ratio }}>
      {eager ? (
        <img key="eager" {...highPriority} {...sources} {...look} alt={alt} />
      ) : (
        <>
          <img key="lazy" data-src={src} data-srcset={srcSet ?? undefined} {...look} alt={alt} suppressHydrationWarning />
          <noscript>
            <img {...sources} {...look} alt={alt} />
          </noscript>
        </>
      )}
    </span>
  );
}
