/** What every stored picture exists as besides what it is itself, the most compact first; `image/` before it is the type. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The field that tells a picture's variants of one kind, as `srcset` writes them. */
export const sourceField = <Name extends string>(name: Name, kind: ImageFormat) => `${name}_${kind}_srcset` as const;
