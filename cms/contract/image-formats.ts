/** Additional formats of every stored image, most compact first. The MIME types are `image/` and the format. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Name of the field that contains the variants of an image in one format, as a `srcset`. */
export const sourceField = <Name extends string>(name: Name, format: ImageFormat) => `${name}_${format}_srcset` as const;
