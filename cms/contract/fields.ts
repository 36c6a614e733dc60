import type { AnySchema, InferType } from 'yup';
import { anyone, type Access, type Role } from './access';
import * as schemas from './field-schemas';
import { limits } from './limits';
import type { PictureKind } from './picture-kinds';
import { hasText } from './rich-text';
import type { SocialLink } from './social-platforms';

/** How a field is written, stored, compared and drawn. */
export type FieldKind = 'line' | 'email' | 'web address' | 'html' | 'links' | 'image' | 'flag' | 'role' | 'instant' | 'day' | 'time zone';

/** All that is known of one field: what differs from one field to another is said here, and nowhere else. */
export interface Field<Wire = unknown, Schema extends AnySchema | null = AnySchema | null> {
  kind: FieldKind;
  /** What people call it, in forms and in sentences. */
  label: string;
  /** The GraphQL type of what is told, `!` included. */
  graphql: string;
  /** Validates what a save sends; null for what is not saved as a field. */
  schema: Schema;
  /** Who may write it, among those who may save at all. */
  writableBy: Access;
  /** Who sees it. Where it is not told it is missing. */
  toldTo: Access;
  /** Whether versions keep and compare it, and a save that would undo somebody else's is found by it. */
  versioned: boolean;
  /** Characters of a text, items of a list. */
  max?: number;
  /** Never set: carries the type of what is told. */
  wire?: Wire;
}

interface Options {
  label: string;
  versioned: boolean;
  required?: boolean;
  /** Of what is required: rows that were written by other ways may lack it all the same. */
  nullable?: boolean;
  writableBy?: Access;
  toldTo?: Access;
}

/** What not everybody is told is optional in the type of what is told. */
type Told<O, F> = O extends { toldTo: Access } ? F & { partial: true } : F;
type Needed<O, Required, Optional> = O extends { required: true } ? Required : Optional;
type Text<O, Empty> = Told<
  O,
  Field<
    Needed<O, O extends { nullable: true } ? string | Empty : string, string | Empty>,
    Needed<O, schemas.RequiredText, schemas.OptionalText>
  >
>;

interface Kind extends Pick<Field, 'kind' | 'graphql' | 'schema' | 'max'> {
  /** Whether it is never null, required or not. */
  always?: boolean;
}

// The types of the builders below say more than the compiler could prove of a plain object.
function build<Built>(
  { required, nullable, toldTo = anyone, writableBy = anyone, ...said }: Options,
  { always, graphql, ...kind }: Kind,
): Built {
  const isPartial = toldTo !== anyone;
  const isNeverNull = !isPartial && ((required && !nullable) || always);
  return {
    ...said,
    ...kind,
    toldTo,
    writableBy,
    graphql: isNeverNull ? `${graphql}!` : graphql,
    ...(isPartial && { partial: true }),
  } as Built;
}

const needed = (schema: AnySchema, { required, label }: Options) =>
  required ? schema.required(`${label} is required`) : schema.nullable();

/** A line of text, without the spaces around it. */
export function line<const O extends Options & { max?: number }>({ max = limits.line, ...options }: O): Text<O, null> {
  return build(options, { kind: 'line', graphql: 'String', max, schema: needed(schemas.line(options.label, max), options) });
}

export const email = <const O extends Options>(options: O): Text<O, null> =>
  build(options, { kind: 'email', graphql: 'String', max: limits.email, schema: needed(schemas.email(options.label), options) });

/** An http(s) address. */
export const webAddress = <const O extends Options>(options: O): Text<O, null> =>
  build(options, {
    kind: 'web address',
    graphql: 'String',
    max: limits.webAddress,
    schema: needed(schemas.webAddress(options.label), options),
  });

/** Formatted text, '' where there is none. What is required shows its readers something. */
export function html<const O extends Options>(options: O): Text<O, ''> {
  const schema = needed(schemas.html(options.label), options);
  const shown = options.required ? schema.test('text', `${options.label} is required`, (html?: string) => !html || hasText(html)) : schema;
  return build(options, { kind: 'html', graphql: 'String', always: true, max: limits.richText, schema: shown });
}

/** A social link each; an empty list where there are none. */
export const links = <const O extends Options>(options: O): Told<O, Field<SocialLink[], schemas.Links>> =>
  build(options, {
    kind: 'links',
    graphql: '[SocialLink!]',
    always: true,
    max: limits.socialLinks,
    schema: schemas.socialLinks(options.label),
  });

/** A picture's address, with the narrower ones in a field of the same name and `_srcset`. */
export const image = <const O extends Options>(options: O): Told<O, Field<string | null, null>> & { kind: 'image' } =>
  build(options, { kind: 'image', graphql: 'String', schema: null });

/** A picture that is chosen by its address among those that are there. */
export const chosenImage = <const O extends Options>(options: O): Told<O, Field<string | null, schemas.OptionalText>> & { kind: 'image' } =>
  build(options, {
    kind: 'image',
    graphql: 'String',
    max: limits.webAddress,
    schema: schemas.text(options.label, limits.webAddress).nullable(),
  });

/** Yes or no, switched by endpoints of its own. */
export const flag = <const O extends Options>(options: O): Told<O, Field<boolean, null>> =>
  build(options, { kind: 'flag', graphql: 'Boolean', always: true, schema: null });

export const role = <const O extends Options>(options: O): Told<O, Field<Role, null>> =>
  build(options, { kind: 'role', graphql: 'String', always: true, schema: null });

/** A point in time, as ISO 8601 writes it. */
export const instant = <const O extends Options>(options: O): Told<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: schemas.instant(options.label) });

/** The same of one that is told, and that no save sends. */
export const toldInstant = <const O extends Options>(options: O): Told<O, Field<string | null, null>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: null });

/** A day of every year, MM-DD. */
export const day = <const O extends Options>(options: O): Told<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'day', graphql: 'String', schema: schemas.day(options.label) });

/** A time zone by its name in the IANA database. */
export const timeZone = <const O extends Options>(options: O): Told<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'time zone', graphql: 'String', max: limits.timeZone, schema: schemas.timeZone(options.label) });

export type Fields = Record<string, Field>;

type ToldAlways<F extends Fields> = { [Name in keyof F]: F[Name] extends { partial: true } ? never : Name }[keyof F];
type Images<F extends Fields> = { [Name in keyof F]: F[Name]['kind'] extends 'image' ? Name : never }[keyof F] & string;
type Saved<F extends Fields> = { [Name in keyof F]: F[Name]['schema'] extends AnySchema ? Name : never }[keyof F];
type SavedValue<F extends Field> = F['schema'] extends AnySchema ? InferType<F['schema']> : never;
type Needless<F extends Fields> = { [Name in Saved<F>]: undefined extends SavedValue<F[Name]> ? Name : never }[Saved<F>];
type Flat<T> = { [Key in keyof T]: T[Key] };

/** What endpoints and GraphQL tell of a noun. */
export type WireOf<F extends Fields> = Flat<
  { id: string } & { [Name in ToldAlways<F>]: NonNullable<F[Name]['wire']> | Extract<F[Name]['wire'], null> } & {
    [Name in Exclude<keyof F, ToldAlways<F>>]?: Exclude<F[Name]['wire'], undefined>;
  } & { [Name in Images<F> as `${Name}_srcset`]: string | null } & {
    /** Names this state; sent back with a save, it tells whether somebody else saved in between. Told to who may edit. */
    version?: string;
  }
>;

/** What GraphQL tells besides of a noun's pictures: null for as long as a kind is not made. */
export type SourcesOf<F extends Fields> = { [Name in Images<F> as `${Name}_${PictureKind}_srcset`]: string | null };

/** What a save sends of a noun. */
export type DraftOf<F extends Fields> = Flat<
  { [Name in Exclude<Saved<F>, Needless<F>>]: SavedValue<F[Name]> } & { [Name in Needless<F>]?: SavedValue<F[Name]> } & {
    version?: string | null;
  }
>;
