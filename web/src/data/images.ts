import { imageFormats, sourceField, type ImageFormat } from 'cms/contract';

/** A picture's addresses, and for those who can do with less its variants as `srcset` writes them. */
export interface ImageSources {
  src: string;
  srcSet?: string | null;
  avif?: string | null;
  webp?: string | null;
}

export type ImageFieldName<Name extends string> = Name | `${Name}_srcset` | `${Name}_${ImageFormat}_srcset`;

/** All that is read of a picture. */
export function imageFields<const Name extends string>(name: Name) {
  return [name, `${name}_srcset`, sourceField(name, 'avif'), sourceField(name, 'webp')] as const;
}

/** What is read of an image's size, for link previews. */
export const sizeFields = <const Name extends string>(name: Name) => [`${name}_width`, `${name}_height`] as const;

/** What was read of a picture, for drawing it; null where there is none. */
export function imageOf<const Name extends string>(entry: Record<ImageFieldName<Name>, string | null>, name: Name): ImageSources | null {
  const told = entry as Record<string, string | null>;
  const src = told[name];
  if (!src) return null;
  const [avif, webp] = imageFormats.map((kind) => told[sourceField(name, kind)]);
  return { src, srcSet: told[`${name}_srcset`], avif, webp };
}
