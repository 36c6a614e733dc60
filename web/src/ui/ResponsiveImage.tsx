import { useContext } from 'react';
import { highPriority } from '../config';
import type { ImageSources } from '../data/images';
import { HeadContext } from './PageMeta';

/** A transparent pixel, because HTML allows neither an image nor a source without an address. */
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface ResponsiveImageProps extends ImageSources {
  /** How wide it is drawn. */
  sizes?: string;
  alt: string;
  /** The one that a page is waited for is fetched before anything else, one that waits when it comes near the view (lazyImages.ts). */
  when?: 'first' | 'at once' | 'near';
}

/** An image in the most compact kind that the browser knows and that is made already. */
export function ResponsiveImage({ src, srcSet, avif, webp, sizes = '100vw', alt, when = 'at once' }: ResponsiveImageProps) {
  const served = useContext(HeadContext);
  if (served && when === 'first' && avif) served.firstImage ??= { avif, sizes };
  const isLazy = when === 'near';
  const setOf = (set: string) => (isLazy ? { 'data-srcset': set, 'data-sizes': sizes } : { srcSet: set, sizes });
  const address = isLazy ? { src: placeholder, 'data-src': src } : { src };
  const source = (kind: 'avif' | 'webp', set?: string | null) =>
    set && <source key={kind} type={`image/${kind}`} {...(isLazy && { srcSet: placeholder })} {...setOf(set)} suppressHydrationWarning />;
  return (
    <picture>
      {source('avif', avif)}
      {source('webp', webp)}
      <img
        {...(when === 'first' && highPriority)}
        {...address}
        {...(srcSet && setOf(srcSet))}
        alt={alt}
        decoding="async"
        suppressHydrationWarning={isLazy}
      />
    </picture>
  );
}
