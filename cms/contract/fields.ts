import type { AnySchema } from 'yup';
import { everyone, type Access, type Role } from './access';
import * as schemas from './field-schemas';
import { limits } from './limits';
import { hasText } from './rich-text';

/** GraphQL type of each kind of fields. With `!`, the value is never null, even if the field is not required. */
const graphqlTypes = {
  line: 'String',
  multilineText: 'String',
  email: 'String',
  phone: 'String',
  url: 'String',
  html: 'String!',
  links: '[SocialLink!]!',
  image: 'String',
  sharedImage: 'String',
  entryList: '[ID!]!',
  boolean: 'Boolean!',
  role: 'String!',
  instant: 'String',
  day: 'String',
  timeZone: 'String',
  number: 'Float',
  choice: 'String',
  date: 'String',
  yesNo: 'Boolean!',
  agent: 'ID',
  photos: '[Media!]!',
  openHouses: '[OpenHouse!]!',
  inquiryRules: '[InquiryRule!]!',
};

/** Determines how a field is edited, stored, compared and rendered. */
export type FieldKind = keyof typeof graphqlTypes;

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
  /** Value of a new entry. */
  initial?: string | boolean;
  /** Whether only the REST API has the field. */
  restOnly?: true;
  /** Never set: carries the type of the presented value. */
  wire?: Wire;
}

interface Options {
  label: string;
  versioned: boolean;
  required?: boolean;
  /** Whether stored rows may lack a required value because they were not written by a form. */
  nullable?: boolean;
  /** The server sets the value, so saves do not write it. */
  computed?: true;
  writableBy?: Access;
  readableBy?: Access;
  initial?: string | boolean;
  restOnly?: true;
}

/** Marks fields that not every caller may read. They are optional in the type of a presented entry. */
type PartialField<O, F> = O extends { readableBy: Access } ? F & { partial: true } : F;
type Needed<O, Required, Optional> = O extends { required: true } ? Required : Optional;
type Written<O, Schema> = O extends { computed: true } ? null : Schema;
type Text<O, Empty> = PartialField<
  O,
  Field<
    Needed<O, O extends { nullable: true } ? string | Empty : string, string | Empty>,
    Written<O, Needed<O, schemas.RequiredText, schemas.OptionalText>>
  >
>;

type KindOptions = Pick<Field, 'max' | 'options' | 'of' | 'decimals'>;

// The return types of the builders below are more precise than the compiler can infer.
function build<Built>(
  kind: FieldKind,
  { required, nullable, computed, readableBy = everyone, writableBy = everyone, ...rest }: Options & KindOptions,
  schema: AnySchema | null,
): Built {
  const isPartial = readableBy !== everyone;
  const graphql = rest.decimals === 0 ? 'Int' : graphqlTypes[kind];
  const isNeverNull = !isPartial && ((required && !nullable) || graphql.endsWith('!'));
  return {
    ...rest,
    kind,
    schema: computed ? null : schema,
    readableBy,
    writableBy,
    graphql: graphql.replace(/!?$/, isNeverNull ? '!' : ''),
    ...(isPartial && { partial: true }),
  } as Built;
}

/** Returns the builder of a kind of fields. Without a schema, saves do not write them. */
export const builderOf =
  <Wire, Schema extends AnySchema | null = null, Kind extends FieldKind = FieldKind>(
    kind: Kind,
    schemaOf?: (label: string) => AnySchema,
    max?: number,
  ) =>
  <const O extends Options>(options: O): PartialField<O, Field<Wire, Schema> & { kind: Kind }> =>
    build(kind, { ...options, max }, schemaOf?.(options.label) ?? null);

const needed = (schema: AnySchema, { required, label }: Options) =>
  required ? schema.required(`${label} is required`) : schema.nullable();

/** Single line of text without surrounding spaces. */
export const line = <const O extends Options & { max?: number }>(options: O): Text<O, null> =>
  build('line', { max: limits.line, ...options }, needed(schemas.line(options.label, options.max), options));

/** Plain text of several lines. An empty line starts a paragraph. */
export const multilineText = <const O extends Options & { max: number }>(options: O): Text<O, null> =>
  build('multilineText', options, needed(schemas.multilineText(options.label, options.max), options));

const textOf =
  (kind: FieldKind, schemaOf: (label: string) => AnySchema, max?: number) =>
  <const O extends Options>(options: O): Text<O, null> =>
    build(kind, { ...options, max }, needed(schemaOf(options.label), options));

/** Phone number in any notation. */
export const phone = textOf('phone', schemas.phone, limits.phone);
export const email = textOf('email', schemas.email, limits.email);
/** http(s) URL. */
export const url = textOf('url', schemas.url, limits.url);

/** ISO 8601 instant. */
export const instant = textOf('instant', schemas.instant);

/** Day of the year, as MM-DD. */
export const day = textOf('day', schemas.day);

/** Calendar date, as YYYY-MM-DD. */
export const date = textOf('date', schemas.date);

/** IANA time zone name. */
export const timeZone = textOf('timeZone', schemas.timeZone, limits.timeZone);

/** Formatted text; '' if empty. A required text must contain visible text. */
export function html<const O extends Options>(options: O): Text<O, ''> {
  const schema = needed(schemas.html(options.label), options);
  const checked = options.required
    ? schema.test('text', `${options.label} is required`, (html?: string) => !html || hasText(html))
    : schema;
  return build('html', { ...options, max: limits.richText }, checked);
}

/** URL of an uploaded image. The field `<name>_srcset` contains its narrower variants. */
export const image = builderOf<string | null, null, 'image'>('image');

const imageUrl = (label: string) => schemas.text(label, limits.url).nullable();

/** Image selected by the URL of an existing image. */
export const chosenImage = builderOf<string | null, schemas.OptionalText, 'image'>('image', imageUrl, limits.url);

/** Shared image selected by its URL. The field `<name>_alt` contains its alternative text. */
export const sharedImage = builderOf<string | null, schemas.OptionalText, 'sharedImage'>('sharedImage', imageUrl, limits.url);

/** Ordered list of entries by public id, possibly empty. */
export const entryList = <const O extends Options & Required<Pick<Field, 'of'>>>(
  options: O,
): PartialField<O, Field<string[], schemas.Ids> & { kind: 'entryList' }> =>
  build('entryList', { ...options, max: limits.featured }, schemas.ids(options.label, limits.featured, options.of));

/** Boolean that separate endpoints change. */
export const boolean = builderOf<boolean>('boolean');

/** Boolean that a form edits. Stored rows always have a value. */
export const yesNo = builderOf<boolean, schemas.YesNo>('yesNo', schemas.yesOrNo);

export const role = builderOf<Role, null, 'role'>('role');

/** Public id of an agent. GraphQL returns the agent in a field without `Key`. */
export const agentKey = builderOf<string | null, schemas.OptionalText, 'agent'>('agent', schemas.agentKey);

interface NumberOptions extends Options {
  min: number;
  max: number;
}
type NumberField<O> = PartialField<O, Field<number | null, Written<O, schemas.OptionalNumber>>>;

/** Number within bounds, with at most this many decimal places. */
export const number = <const O extends NumberOptions & { decimals: number }>({ min, ...options }: O): NumberField<O> =>
  build('number', options, schemas.number(options.label, { min, ...options }));

export const integer = <const O extends NumberOptions>(options: O) => number({ ...options, decimals: 0 });

interface ChoiceOptions extends Options {
  options: readonly string[];
}
type ChoiceField<O, Value extends string> = PartialField<
  O,
  Field<Needed<O, Value, Value | null>, Written<O, Needed<O, schemas.RequiredChoice<Value>, schemas.Choice<Value>>>>
>;

/** One of several texts. */
export const choice = <const O extends ChoiceOptions>(options: O): ChoiceField<O, O['options'][number]> =>
  build('choice', options, needed(schemas.choice(options.label, options.options), options));
