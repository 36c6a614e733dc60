interface LazyImageProps {
  src: string;
  srcSet?: string | null;
  sizes?: string;
  alt: string;
  /** Width to height, as CSS writes it: the room reserved before the image is there. */
  ratio: string;
  className?: string;
}

/** An image that is asked for when it comes near the view (lazyImages.ts), or by a browser without scripts at once. */
export function LazyImage({ src, srcSet, sizes = '100vw', alt, ratio, className }: LazyImageProps) {
  const sized = srcSet ? sizes : undefined;
  return (
    <span className={className ? `frame ${className}` : 'frame'} style={{ aspectRatio: ratio }}>
      <img data-src={src} data-srcset={srcSet ?? undefined} sizes={sized} alt={alt} decoding="async" suppressHydrationWarning />
      <noscript>
        <img src={src} srcSet={srcSet ?? undefined} sizes={sized} alt={alt} decoding="async" />
      </noscript>
    </span>
  );
}
