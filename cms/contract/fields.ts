import type { AnySchema } from 'yup';
import { everyone, type Access, type Role } from './access';
import * as schemas from './field-schemas';
import { limits } from './limits';
import type { Media, OpenHouse } from './listing';
import { hasText } from './rich-text';
import type { SocialLink } from './social-platforms';

/** Determines how a field is edited, stored, compared and rendered. */
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
  | 'entryList'
  | 'boolean'
  | 'role'
  | 'instant'
  | 'day'
  | 'timeZone'
  | 'number'
  | 'choice'
  | 'date'
  | 'yesNo'
  | 'agent'
  | 'photos'
  | 'openHouses';

/** Definition of one field. It contains everything in which fields differ. */
export interface Field<Wire = unknown, Schema extends AnySchema | null = AnySchema | null> {
  kind: FieldKind;
  /** Name in forms and messages. */
  label: string;
  /** GraphQL type, including `!`. */
  graphql: string;
  /** Schema of the value in a save; null if saves do not write the field. */
  schema: Schema;
  /** Access rule for writing the field, in addition to the rule of the endpoint. */
  writableBy: Access;
  /** Access rule for reading the field. Other callers get entries without it. */
  readableBy: Access;
  /** Whether revisions store and compare the field, and the etag of an entry includes it. */
  versioned: boolean;
  /** Maximum number of characters or items, or maximum value. */
  max?: number;
  /** Values of a choice. */
  options?: readonly string[];
  /** Content type of the entries in a list. */
  of?: 'agent' | 'listing';
  /** Decimal places of a number. */
  decimals?: number;
  /** Value in the form of a new entry. */
  initial?: string | boolean;
  /** Never set: carries the type of the presented value. */
  wire?: Wire;
}

interface Options {
  label: string;
  versioned: boolean;
  required?: boolean;
  /** Whether stored rows may lack a required value because they were not written by a form. */
  nullable?: boolean;
  writableBy?: Access;
  readableBy?: Access;
  initial?: string | boolean;
}

/** Marks fields that not every caller may read. They are optional in the type of a presented entry. */
type PartialField<O, F> = O extends { readableBy: Access } ? F & { partial: true } : F;
type Needed<O, Required, Optional> = O extends { required: true } ? Required : Optional;
type Text<O, Empty> = PartialField<
  O,
  Field<
    Needed<O, O extends { nullable: true } ? string | Empty : string, string | Empty>,
    Needed<O, schemas.RequiredText, schemas.OptionalText>
  >
>;

interface Kind extends Pick<Field, 'kind' | 'graphql' | 'schema' | 'max' | 'options' | 'of' | 'decimals'> {
  /** Whether the value is never null, even if the field is not required. */
  always?: boolean;
}

// The return types of the builders below are more precise than the compiler can infer.
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

/** Single line of text without surrounding spaces. */
export function line<const O extends Options & { max?: number }>({ max = limits.line, ...options }: O): Text<O, null> {
  return build(options, { kind: 'line', graphql: 'String', max, schema: needed(schemas.line(options.label, max), options) });
}

/** Plain text of several lines. An empty line starts a paragraph. */
export const multilineText = <const O extends Options & { max: number }>({ max, ...options }: O): Text<O, null> =>
  build(options, { kind: 'multilineText', graphql: 'String', max, schema: needed(schemas.multilineText(options.label, max), options) });

/** Plain text of several lines that saves do not write. */
export const readOnlyText = <const O extends Options>(options: O): PartialField<O, Field<string | null, null>> =>
  build(options, { kind: 'multilineText', graphql: 'String', schema: null });

const lineOf =
  (kind: 'phone' | 'email' | 'url', schemaOf: (label: string) => AnySchema) =>
  <const O extends Options>(options: O): Text<O, null> =>
    build(options, { kind, graphql: 'String', max: limits[kind], schema: needed(schemaOf(options.label), options) });

/** Phone number in any notation. */
export const phone = lineOf('phone', schemas.phone);
export const email = lineOf('email', schemas.email);
/** http(s) URL. */
export const url = lineOf('url', schemas.url);

/** Formatted text; '' if empty. A required text must contain visible text. */
export function html<const O extends Options>(options: O): Text<O, ''> {
  const schema = needed(schemas.html(options.label), options);
  const checked = options.required
    ? schema.test('text', `${options.label} is required`, (html?: string) => !html || hasText(html))
    : schema;
  return build(options, { kind: 'html', graphql: 'String', always: true, max: limits.richText, schema: checked });
}

/** List of social links, possibly empty. */
export const links = <const O extends Options>(options: O): PartialField<O, Field<SocialLink[], schemas.Links>> =>
  build(options, { kind: 'links', graphql: '[SocialLink!]', always: true, max: limits.socialLinks, schema: schemas.socialLinks() });

/** URL of an uploaded image. The field `<name>_srcset` contains its narrower variants. */
export const image = <const O extends Options>(options: O): PartialField<O, Field<string | null, null>> & { kind: 'image' } =>
  build(options, { kind: 'image', graphql: 'String', schema: null });

/** Defines a field with the URL of an existing image. */
const imageUrl =
  <const Kind extends 'image' | 'sharedImage'>(kind: Kind) =>
  <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> & { kind: Kind } =>
    build(options, { kind, graphql: 'String', max: limits.url, schema: schemas.text(options.label, limits.url).nullable() });

/** Image selected by the URL of an existing image. */
export const chosenImage = imageUrl('image');

/** Shared image selected by its URL. The field `<name>_alt` contains its alternative text. */
export const sharedImage = imageUrl('sharedImage');

/** Ordered list of entries by public id, possibly empty. */
export const entryList = <const O extends Options & Required<Pick<Field, 'of'>>>({
  of,
  ...options
}: O): PartialField<O, Field<string[], schemas.Ids>> =>
  build(options, {
    kind: 'entryList',
    graphql: '[ID!]',
    always: true,
    of,
    max: limits.featured,
    schema: schemas.ids(options.label, limits.featured, of),
  });

/** Boolean that separate endpoints change. */
export const boolean = <const O extends Options>(options: O): PartialField<O, Field<boolean, null>> =>
  build(options, { kind: 'boolean', graphql: 'Boolean', always: true, schema: null });

export const role = <const O extends Options>(options: O): PartialField<O, Field<Role, null>> =>
  build(options, { kind: 'role', graphql: 'String', always: true, schema: null });

/** ISO 8601 instant. */
export const instant = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: schemas.instant(options.label) });

/** ISO 8601 instant that saves do not write. */
export const readOnlyInstant = <const O extends Options>(options: O): PartialField<O, Field<string | null, null>> =>
  build(options, { kind: 'instant', graphql: 'String', schema: null });

/** Day of the year, as MM-DD. */
export const day = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'day', graphql: 'String', schema: schemas.day(options.label) });

/** IANA time zone name. */
export const timeZone = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'timeZone', graphql: 'String', max: limits.timeZone, schema: schemas.timeZone(options.label) });

interface NumberOptions extends Options {
  min: number;
  max: number;
  /** The server computes the value, so saves do not write it. */
  computed?: true;
}
type NumberSchema<O> = O extends { computed: true } ? null : schemas.OptionalNumber;

/** Number within bounds, with at most this many decimal places. */
export const number = <const O extends NumberOptions & { decimals: number }>({
  min,
  max,
  decimals,
  computed,
  ...options
}: O): PartialField<O, Field<number | null, NumberSchema<O>>> =>
  build(options, {
    kind: 'number',
    graphql: decimals === 0 ? 'Int' : 'Float',
    max,
    decimals,
    schema: computed ? null : schemas.number(options.label, { min, max, decimals }),
  });

export const integer = <const O extends NumberOptions>(options: O) => number({ ...options, decimals: 0 });

/** One of several texts. */
export const choice = <const O extends Options & { options: readonly string[]; computed?: true }>({
  options: values,
  computed,
  ...options
}: O): PartialField<
  O,
  Field<
    Needed<O, O['options'][number], O['options'][number] | null>,
    O extends { computed: true } ? null : Needed<O, schemas.RequiredChoice<O['options'][number]>, schemas.Choice<O['options'][number]>>
  >
> =>
  build(options, {
    kind: 'choice',
    graphql: 'String',
    options: values,
    schema: computed ? null : needed(schemas.choice(options.label, values), options),
  });

/** Calendar date, as YYYY-MM-DD. */
export const date = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'date', graphql: 'String', schema: schemas.date(options.label) });

/** Boolean that a form edits. Stored rows always have a value. */
export const yesNo = <const O extends Options>(options: O): PartialField<O, Field<boolean, schemas.YesNo>> =>
  build(options, { kind: 'yesNo', graphql: 'Boolean', always: true, schema: schemas.yesOrNo(options.label) });

/** Public id of an agent. GraphQL returns the agent in a field without `Key`. */
export const agentKey = <const O extends Options>(options: O): PartialField<O, Field<string | null, schemas.OptionalText>> =>
  build(options, { kind: 'agent', graphql: 'ID', schema: schemas.text(options.label, 64, 'Unknown agent').nullable() });

/** Photos of an entry in order. */
export const photos = <const O extends Options>(options: O): PartialField<O, Field<Media[], schemas.MediaChanges>> =>
  build(options, { kind: 'photos', graphql: '[Media!]', always: true, max: limits.photos, schema: schemas.mediaChanges() });

export const openHouses = <const O extends Options>(options: O): PartialField<O, Field<OpenHouse[], schemas.OpenHouses>> =>
  build(options, { kind: 'openHouses', graphql: '[OpenHouse!]', always: true, max: limits.openHouses, schema: schemas.openHouses() });
