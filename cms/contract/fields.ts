import type { AnySchema } from 'yup';
import { everyone, type Access, type Role } from './access';
import * as schemas from './field-schemas';
import { limits } from './limits';
import { hasText } from './rich-text';
import type { SocialLink } from './social-platforms';

/** How a field is written, stored, compared and drawn. */
export type FieldKind =
  | 'line'
  | 'multilineText'
  | 'email'
  | 'phone'
  | 'url'
  | 'html'
  | 'links'
  | 'image'
  | 'sharedImage'
  | 'agentList'
  | 'boolean'
  | 'role'
  | 'instant'
  | 'day'
  | 'timeZone';

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
  readableBy: Access;
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
  readableBy?: Access;
}

/** What not everybody is told is optional in the type of what is told. */
type PartialField<O, F> = O extends { readableBy: Access } ? F & { partial: true } : F;
type Needed<O, Required, Optional> = O extends { required: true } ? Required : Optional;
type Text<O, Empty> = PartialField<
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
  { required, nullable, readableBy = everyone, writableBy = everyone, ...rest }: Options,
  { always, graphql, ...kind }: Kind,
): Built {
  const isPartial = readableBy !== everyone;
  const isNeverNull = !isPartial && ((required && !nullable) || always);
  return {
    ...rest,
    ...kind,
    readableBy,
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

/** Plain text of some lines; an empty one begins a paragraph. */
export const multilineText = <const O extends Options & { max: number }>({ max, ...options }: O): Text<O, null> =>
  build(options, { kind: 'multilineText', graphql: 'String', max, schema: needed(schemas.multilineText(options.label, max), options) });

/** A number that a telephone can dial, as people write it. */
export const phone = <const O extends Options>(options: O): Text<O, null> =>
  build(options, { kind: 'phone', graphql: 'String', max: limits.phone, schema: needed(schemas.phone(options.label), options) });

export const email = <const O extends Options>(options: O): Text<O, null> =>
  build(options, { kind: 'email', graphql: 'String', max: limits.email, schema: needed(schemas.email(options.label), options) });

/** An http(s) address. */
export const url = <const O extends Options>(options: O): Text<O, null> =>
  build(options, {
    kind: 'url',
    graphql: 'String',
    max: limits.url,
    schema: needed(schemas.url(options.label), options),
  });

/** Formatted text, '' where there is none. What is required shows its readers something. */
export function html<const O extends Options>(options: O): Text<O, ''> {
  const schema = needed(schemas.html(options.label), options);
  const shown = options.required ? schema.test('text', `${options.label} is required`, (html?: string) => !html || hasText(html)) : schema;
  return build(options, { kind: 'html', graphql: 'String', always: true, max: limits.richText, schema: shown });
}

/** A social link each; an empty list where there are none. */
export const links = <const O extends Options>(options: O): PartialField<O, Field<SocialLink[], schemas.Links>> =>
  build(options, {
    kind: 'links',
    graphql: '[SocialLink!]',
    always: true,
    max: limits.socialLinks,
    schema: schemas.socialLinks(options.label),
  });

/** A picture's address, with the narrower ones in a field of the same name and `_srcset`. */
export const image = <const O extends Options>(options: O): PartialField<O, Field<string | null, null>> & { kind: 'image' } =>
  build(options, { kind: 'image', graphql: 'String', schema: null });

/** A picture that is chosen by its address among those that are there. */
export const chosenImage = <const O extends Options>(
  options: O,
): PartialField<O, Field<string | null, schemas.OptionalText>> & { kind: 'image' } =>
  build(options, {
    kind: 'image',
    graphql: 'String',
    max: limits.url,
    schema: schemas.text(options.label, limits.url).nullable(),
  });

/**
 * A picture of those that are shared, chosen by its address. What it shows is told in a field of the same name and `_alt`.
 */
export const sharedImage = <const O extends Options>(
  options: O,
): PartialField<O, Field<string | null, schemas.OptionalText>> & { kind: 'sharedImage' } =>
  build(options, {
    kind: 'sharedImage',
    graphql: 'String',
    max: limits.url,
    schema: schemas.text(options.label, limits.url).nullable(),
  });

/** Some agents in an order, by their public ids; an empty list where there are none. */
export const agentList = <const O extends Options>(options: O): PartialField<O, Field<string[], schemas.Ids>> =>
  build(options, {
    kind: 'agentList',
    graphql: '[ID!]',
    always: true,
    max: limits.featuredAgents,
    schema: schemas.ids(options.label, limits.featuredAgents),
  });

/** Yes or no, switched by endpoints of its own. */
export const boolean = <const O extends Options>(options: O): PartialField<O, Field<boolean, null>> =>
  build(options, { kind: 'boolean', graphql: 'Boolean', always: true, schema: null });

export const role = <const O extends Options>(options: O): PartialField<O, Field<Role, null>> =>
  build(options, { kind: 'role', graphql: 'String', always: true, schema: null });

/** A point in time, as ISO 8601 writes it. */
export const instant = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: schemas.instant(options.label) });

/** The same of one that is told, and that no save sends. */
export const readOnlyInstant = <const O extends Options>(options: O): PartialField<O, Field<string | null, null>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: null });

/** A day of every year, MM-DD. */
export const day = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'day', graphql: 'String', schema: schemas.day(options.label) });

/** A time zone by its name in the IANA database. */
export const timeZone = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'timeZone', graphql: 'String', max: limits.timeZone, schema: schemas.timeZone(options.label) });
