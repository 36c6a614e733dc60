import {
  array,
  boolean,
  number as yupNumber,
  object,
  setLocale,
  string,
  type AnySchema,
  type BooleanSchema,
  type NumberSchema,
  type StringSchema,
} from 'yup';
import { asLines, isSingleLine, ofText } from './control-characters';
import { limits } from './limits';
import { mediaAlterations } from './lookups';
import { findRichTextViolation, richTextMessage } from './rich-text';
import { isDate, isDayOfYear, isInstant, isTimeZone, maxTimeLength } from './times';
import { parseUrl } from './url';

// yup's default messages contain types and paths. These are readable instead.
setLocale({
  mixed: {
    notType: ({ path }) => `${path === 'this' ? 'The request body' : path} is not valid`,
    notNull: ({ path }) => `${path} is required`,
    required: ({ path }) => `${path} is required`,
    oneOf: ({ path }) => `${path} is not valid`,
  },
});

export type RequiredText = StringSchema<string>;
export type OptionalText = StringSchema<string | null | undefined>;
type Text = StringSchema<string | undefined>;

/**
 * Limits a schema to `max` characters or items. yup runs all tests of a value at once but checks its type first, so the limit is part of
 * the type check: no regular expression or loop sees a longer value.
 */
export function bounded<Bounded extends AnySchema>(schema: Bounded, max: number, message: string): Bounded {
  const next = schema.clone();
  const hasType = next['_typeCheck'];
  const fits = (value: unknown) => hasType(value) && (value as { length: number }).length <= max;
  next['_typeCheck'] = fits as typeof hasType;
  return next.typeError(({ path, value }) => (hasType(value) ? message : `${path} is not valid`)) as Bounded;
}

/** Text exactly as sent. Numbers and other types are invalid. */
export function text(label: string, max: number, message = `${label} must be at most ${max} characters`): Text {
  const schema = string();
  // yup's default transform converts numbers and every object with a `toString` to text.
  schema.transforms = [];
  return bounded(schema, max, message);
}

/** Single line without surrounding spaces. yup's `trim` throws on other types instead of reporting an invalid value. */
export const line = (label: string, max: number = limits.line, message?: string): Text =>
  text(label, max, message)
    .transform(ofText((value) => value.trim()))
    .test('single-line', `${label} must not contain line breaks or control characters`, (value) => !value || isSingleLine(value));

export type YesNo = BooleanSchema<boolean | null | undefined>;

/** Boolean. Other values are invalid and not converted. */
export function yesOrNo(label: string): YesNo {
  const schema = boolean();
  schema.transforms = [];
  return schema.typeError(`${label} is not valid`).nullable();
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Email address as mail servers accept it: atoms separated by single dots, and a domain with a dot. The parts cannot overlap, so matching
 * takes linear time.
 */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const email = (label: string, message = 'Invalid email format'): Text =>
  line(label, limits.email).matches(emailPattern, { message, excludeEmptyString: true });

/** Email addresses, separated by commas. */
export const emailList = (label: string, max: number): OptionalText =>
  line(label)
    .test('emails', `${label} must be at most ${max} email addresses, separated by commas`, (list) => {
      const all = (list ?? '').split(',').map((item) => item.trim());
      return !list || (all.length <= max && all.every((item) => item.length <= limits.email && emailPattern.test(item)));
    })
    .nullable();

export function url(label: string): Text {
  const message = `Invalid ${lowerFirst(label)}`;
  return line(label, limits.url, message).test('url', message, (value) => !value || parseUrl(value) !== null);
}

/** HTML that is small enough to sanitize and store. */
export const html = (label: string): Text =>
  text(label, limits.richText, richTextMessage(label, 'length')).test('rich-text', function isBounded(html) {
    const violation = html && findRichTextViolation(html);
    return violation ? this.createError({ message: richTextMessage(label, violation) }) : true;
  });

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** Line that passes a test. An empty one means none. */
const tested = (label: string, max: number, message: string, isValid: (text: string) => boolean): OptionalText =>
  line(label, max, message)
    .transform(emptyAsNull)
    .nullable()
    .test('valid', message, (value) => !value || isValid(value));

/** ISO 8601 instant with a UTC offset, so that every reader gets the same time. */
export const instant = (label: string): OptionalText =>
  tested(label, maxTimeLength, `${label} must be an ISO 8601 date and time with a time zone`, isInstant);

/** Day of the year, as MM-DD. */
export const day = (label: string): OptionalText => tested(label, maxTimeLength, `${label} must be a month and day (MM-DD)`, isDayOfYear);

/** Calendar date, as YYYY-MM-DD. */
export const date = (label: string): OptionalText => tested(label, maxTimeLength, `${label} must be a date (YYYY-MM-DD)`, isDate);

export const timeZone = (label: string): OptionalText => tested(label, limits.timeZone, 'Unknown time zone', isTimeZone);

/** Text of several lines. */
export const multilineText = (label: string, max: number): Text => text(label, max).transform(ofText(asLines));

/** Phone number with at least three digits. Other characters are not validated. */
export function phone(label: string): Text {
  const message = `Invalid ${lowerFirst(label)}`;
  const hasDigits = (value?: string | null) => !value || value.replace(/\D/g, '').length >= 3;
  return line(label, limits.phone).test('phone', message, hasDigits);
}

export const agentKey = (label: string): OptionalText => text(label, 64, 'Unknown agent').nullable();

/** List of public ids without duplicates. */
export const ids = (label: string, max: number, of: string) =>
  bounded(array(text(label, 64, `Unknown ${of}`).required(`Unknown ${of}`)), max, `${label} can include at most ${max} ${of}s`)
    .test('unique', `${label} must not contain duplicates`, (value) => !value || new Set(value).size === value.length)
    .nullable();
export type Ids = ReturnType<typeof ids>;

export type OptionalNumber = NumberSchema<number | null | undefined>;

/** Number. Texts are invalid and not converted. */
export function number(label: string, { min, max, decimals }: { min: number; max: number; decimals: number }): OptionalNumber {
  const schema = yupNumber();
  schema.transforms = [];
  const places = decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimal places`;
  const hasPlaces = (value?: number | null) => typeof value !== 'number' || Number(value.toFixed(decimals)) === value;
  return schema
    .typeError(`${label} must be a number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .test('decimals', `${label} ${places}`, hasPlaces)
    .nullable();
}

export type RequiredChoice<Value extends string> = StringSchema<Value>;
export type Choice<Value extends string> = StringSchema<Value | null | undefined>;

/** One of several texts; an empty text means none. */
export function choice<Value extends string>(label: string, values: readonly Value[]): StringSchema<Value | undefined> {
  const message = `${label} is not valid`;
  const schema = text(label, limits.line, message).transform(emptyAsNull).nullable();
  const isKnown = (value: unknown) => value === null || value === undefined || values.some((known) => known === value);
  return schema.test('choice', message, isKnown) as unknown as StringSchema<Value | undefined>;
}

const mediaChange = object({
  id: text('Photo', 64, 'Unknown photo').required('Unknown photo'),
  ShortDescription: line('Photo description').nullable(),
  MediaAlteration: choice('Alteration', mediaAlterations).nullable(),
  removed: yesOrNo('removed'),
});

/** Photos in order. Twice the limit, because removed photos are in the list too. */
export const mediaChanges = () =>
  bounded(array(mediaChange), 2 * limits.photos, `A listing can have at most ${limits.photos} photos`)
    .test('unique', 'Photos must not contain duplicates', (value) => {
      // The type says nothing about items that are null, which fail afterwards.
      const ids = value?.map((photo: { id?: string } | null) => photo?.id) ?? [];
      return new Set(ids).size === ids.length;
    })
    .nullable();
export type MediaChanges = ReturnType<typeof mediaChanges>;
