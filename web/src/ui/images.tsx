import { type ImageFormat, imageFormats, sourceField } from 'cms/contract';
import { useContext } from 'react';
import { HeadContext } from './PageMeta';

/** URL of an image, and the `srcset` values of its smaller variants. */
export interface ImageSources {
  src: string;
  srcSet?: string | null;
  avif?: string | null;
  webp?: string | null;
}

export type ImageFieldName<Name extends string> = Name | `${Name}_srcset` | `${Name}_${ImageFormat}_srcset`;

export function imageOf<const Name extends string>(entry: Record<ImageFieldName<Name>, string | null>, name: Name): ImageSources | null {
  const fields = entry as Record<string, string | null>;
  const src = fields[name];
  if (!src) return null;
  const [avif, webp] = imageFormats.map((format) => fields[sourceField(name, format)]);
  return { src, srcSet: fields[`${name}_srcset`], avif, webp };
}

/** Returns the sources of an image in public/images. A photo has variants of these widths (px) next to it. */
export function siteImage({ src }: { src: string }, widths = [480, 768, 1200]): ImageSources {
  if (src.endsWith('.svg')) return { src };
  const setOf = (type: ImageFormat) => widths.map((width) => `${src.replace(/\.jpg$/, '')}-${width}.${type} ${width}w`).join(', ');
  return { src, avif: setOf('avif'), webp: setOf('webp'), srcSet: setOf('webp') };
}

/** Transparent pixel, which a lazy image shows until the script changes the condition (lazyImages.ts). Never shown without scripts. */
const placeholder = (
  <source media="(scripting: enabled)" srcSet="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" />
);

/** Props for the first image of a page. React 18 supports this spelling only, but its types another. */
const highPriority = { fetchpriority: 'high' };

interface ResponsiveImageProps extends ImageSources {
  /** Rendered width, as in the HTML attribute. */
  sizes?: string;
  alt: string;
  /** 'first': with high priority, for the main image of a page. 'near': when it comes near the viewport (lazyImages.ts). */
  when?: 'first' | 'at once' | 'near';
}

/** Image in the most compact format that the browser supports and that exists already. Browsers that can run the site know WebP. */
export function ResponsiveImage({ src, srcSet, avif, webp, sizes = '100vw', alt, when = 'at once' }: ResponsiveImageProps) {
  const served = useContext(HeadContext);
  if (served && when === 'first' && avif) served.firstImage ??= { avif, sizes };
  const set = webp || srcSet;
  return (
    <picture>
      {when === 'near' && placeholder}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...(when === 'first' && highPriority)}
        {...(when === 'near' && { loading: 'lazy' })}
        {...(set && { srcSet: set, sizes })}
        src={src}
        alt={alt}
        decoding="async"
      />
    </picture>
  );
}

interface LazyImageProps extends Omit<ResponsiveImageProps, 'when'> {
  /** CSS aspect ratio of the space that is reserved before the image loads. */
  ratio: string;
  className?: string;
  /** For the main image of a page: loads it with high priority. */
  eager?: boolean;
}

/** Image that loads when it comes near the viewport: see lazyImages.ts; without scripts, as the browser decides. */
export function LazyImage({ ratio, className, eager = false, ...image }: LazyImageProps) {
  return (
    <span className={className ? `frame ${className}` : 'frame'} style={{ aspectRatio: ratio }}>
      <ResponsiveImage key={String(eager)} {...image} when={eager ? 'first' : 'near'} />
    </span>
  );
}
