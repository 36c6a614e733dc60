import { useContext } from 'react';
import { highPriority } from '../config';
import type { ImageSources } from '../data/images';
import { HeadContext } from './PageMeta';

/** Transparent pixel, because HTML requires a URL for every image and source. */
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface ResponsiveImageProps extends ImageSources {
  /** Rendered width, as in the HTML attribute. */
  sizes?: string;
  alt: string;
  /** 'first': with high priority, for the main image of a page. 'near': when it comes near the viewport (lazyImages.ts). */
  when?: 'first' | 'at once' | 'near';
}

/** Image in the most compact format that the browser supports and that exists already. */
export function ResponsiveImage({ src, srcSet, avif, webp, sizes = '100vw', alt, when = 'at once' }: ResponsiveImageProps) {
  const served = useContext(HeadContext);
  if (served && when === 'first' && avif) served.firstImage ??= { avif, sizes };
  const isLazy = when === 'near';
  const setOf = (set: string) => (isLazy ? { 'data-srcset': set, 'data-sizes': sizes } : { srcSet: set, sizes });
  const urlAttributes = isLazy ? { src: placeholder, 'data-src': src } : { src };
  const source = (kind: 'avif' | 'webp', set?: string | null) =>
    set && <source key={kind} type={`image/${kind}`} {...(isLazy && { srcSet: placeholder })} {...setOf(set)} />;
  return (
    <picture>
      {source('avif', avif)}
      {source('webp', webp)}
      <img
        {...(when === 'first' && highPriority)}
        {...urlAttributes}
        {...(srcSet && setOf(srcSet))}
        alt={alt}
        decoding="async"
      />
    </picture>
  );
}
