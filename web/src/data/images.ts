import { imageFormats, sourceField, type ImageFormat } from 'cms/contract';

/** URL of an image, and the `srcset` values of its smaller variants. */
export interface ImageSources {
  src: string;
  srcSet?: string | null;
  avif?: string | null;
  webp?: string | null;
}

export type ImageFieldName<Name extends string> = Name | `${Name}_srcset` | `${Name}_${ImageFormat}_srcset`;

/** Names of all fields of an image. */
export function imageFields<const Name extends string>(name: Name) {
  return [name, `${name}_srcset`, sourceField(name, 'avif'), sourceField(name, 'webp')] as const;
}

/** Names of the size fields of an image, for link previews. */
export const sizeFields = <const Name extends string>(name: Name) => [`${name}_width`, `${name}_height`] as const;

/** Returns the sources of an entry's image; null if there is none. */
export function imageOf<const Name extends string>(entry: Record<ImageFieldName<Name>, string | null>, name: Name): ImageSources | null {
  const fields = entry as Record<string, string | null>;
  const src = fields[name];
  if (!src) return null;
  const [avif, webp] = imageFormats.map((format) => fields[sourceField(name, format)]);
  return { src, srcSet: fields[`${name}_srcset`], avif, webp };
}
