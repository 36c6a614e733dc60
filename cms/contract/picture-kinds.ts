/** What every stored picture exists as besides what it is itself, the most compact first; `image/` before it is the type. */
export const pictureKinds = ['avif', 'webp'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The field that tells a picture's variants of one kind, as `srcset` writes them. */
export const sourceField = <Name extends string>(name: Name, kind: PictureKind) => `${name}_${kind}_srcset` as const;
