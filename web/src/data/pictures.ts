import { pictureKinds, sourceField, type PictureKind } from 'cms/contract';

/** A picture's addresses, and for those who can do with less its variants as `srcset` writes them. */
export interface PictureSources {
  src: string;
  srcSet?: string | null;
  avif?: string | null;
  webp?: string | null;
}

export type PictureField<Name extends string> = Name | `${Name}_srcset` | `${Name}_${PictureKind}_srcset`;

/** All that is read of a picture. */
export function pictureFields<const Name extends string>(name: Name) {
  return [name, `${name}_srcset`, sourceField(name, 'avif'), sourceField(name, 'webp')] as const;
}

/** What is read of an image's size, for link previews. */
export const sizeFields = <const Name extends string>(name: Name) => [`${name}_width`, `${name}_height`] as const;

/** What was read of a picture, for drawing it; null where there is none. */
export function pictureOf<const Name extends string>(entry: Record<PictureField<Name>, string | null>, name: Name): PictureSources | null {
  const told = entry as Record<string, string | null>;
  const src = told[name];
  if (!src) return null;
  const [avif, webp] = pictureKinds.map((kind) => told[sourceField(name, kind)]);
  return { src, srcSet: told[`${name}_srcset`], avif, webp };
}
