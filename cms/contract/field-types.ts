import type { AnySchema, InferType } from 'yup';
import type { Field, FieldKind } from './fields';

/** Additional formats of every stored image, most compact first. The MIME types are `image/` and the format. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Name of the field that contains the variants of an image in one format, as a `srcset`. */
export const sourceField = <Name extends string>(name: Name, format: ImageFormat) => `${name}_${format}_srcset` as const;

export type Fields = Record<string, Field>;

type AlwaysReadable<F extends Fields> = { [Name in keyof F]: F[Name] extends { partial: true } ? never : Name }[keyof F];
type OfKind<F extends Fields, Kind extends FieldKind> = { [Name in keyof F]: F[Name]['kind'] extends Kind ? Name : never }[keyof F] &
  string;
type Images<F extends Fields> = OfKind<F, 'image' | 'sharedImage'>;
type Saved<F extends Fields> = { [Name in keyof F]: F[Name]['schema'] extends AnySchema ? Name : never }[keyof F];
type SavedValue<F extends Field> = F['schema'] extends AnySchema ? InferType<F['schema']> : never;
type Optional<F extends Fields> = { [Name in Saved<F>]: undefined extends SavedValue<F[Name]> ? Name : never }[Saved<F>];
type Flat<T> = { [Key in keyof T]: T[Key] };

/** Type of an entry, as presented by endpoints and GraphQL. */
export type WireOf<F extends Fields> = Flat<
  { id: string } & { [Name in AlwaysReadable<F>]: NonNullable<F[Name]['wire']> | Extract<F[Name]['wire'], null> } & {
    [Name in Exclude<keyof F, AlwaysReadable<F>>]?: Exclude<F[Name]['wire'], undefined>;
  } & { [Name in Images<F> as `${Name}_srcset`]: string | null } & {
    [Name in OfKind<F, 'sharedImage'> as `${Name}_alt`]: string | null;
  } & {
    /** Etag of the entry, for callers who may edit it. A save with an outdated etag is rejected. */
    version?: string;
  }
>;

/**
 * Fields that only GraphQL returns, for pages and feeds: variants of images (null until they are created), the size of the original image,
 * and the creation and update times of content.
 */
export type PageFieldsOf<F extends Fields> = { [Name in Images<F> as `${Name}_${ImageFormat}_srcset`]: string | null } & {
  [Name in Images<F> as `${Name}_${'width' | 'height'}`]: number | null;
} & (F extends { published: Field } ? { created_at: string | null; updated_at: string | null } : unknown);

/** Type of the fields that a save writes. */
export type SavedOf<F extends Fields> = Flat<
  { [Name in Exclude<Saved<F>, Optional<F>>]: SavedValue<F[Name]> } & { [Name in Optional<F>]?: SavedValue<F[Name]> }
>;

/** Type of the input of a save. */
export type InputOf<F extends Fields> = Flat<SavedOf<F> & { version?: string | null }>;
