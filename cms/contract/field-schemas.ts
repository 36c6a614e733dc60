import { array, boolean, object, setLocale, string, type AnySchema, type BooleanSchema, type StringSchema } from 'yup';
import { limits } from './limits';
import { findRichTextViolation, richTextMessage } from './rich-text';
import { socialPlatforms } from './social-platforms';
import { isDayOfYear, isInstant, isTimeZone, longestTime } from './times';
import { parseUrl } from './url';

// yup's own sentences name types and paths; these are what a person may read instead.
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
 * A schema that takes at most `max` characters or items. yup runs all tests of a value at once; the type is checked before any of them,
 * so the bound is made part of the type, and no expression and no loop ever sees more.
 */
export function bounded<Bounded extends AnySchema>(schema: Bounded, max: number, message: string): Bounded {
  const next = schema.clone();
  const hasType = next['_typeCheck'];
  const fits = (value: unknown) => hasType(value) && (value as { length: number }).length <= max;
  next['_typeCheck'] = fits as typeof hasType;
  return next.typeError(({ path, value }) => (hasType(value) ? message : `${path} is not valid`)) as Bounded;
}

/** Text exactly as it is sent; a number or anything else is none. */
export function text(label: string, max: number, message = `${label} must be at most ${max} characters`): Text {
  const schema = string();
  // yup's own transform would make text of numbers and of every object that has a `toString`.
  schema.transforms = [];
  return bounded(schema, max, message);
}

/** Text without the spaces around it. yup's own `trim` throws on what is not text instead of refusing it. */
export const line = (label: string, max: number = limits.line, message?: string): Text =>
  text(label, max, message).transform((value: unknown) => (typeof value === 'string' ? value.trim() : value));

/** Yes or no, and nothing that could be read as either. */
export function yesOrNo(label: string): BooleanSchema<boolean | null | undefined> {
  const schema = boolean();
  schema.transforms = [];
  return schema.typeError(`${label} is not valid`).nullable();
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * An address as mail servers take it: atoms between single dots, and a domain with a dot in it. Each part begins where the one before
 * ended, so the time it takes grows with the text alone.
 */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const email = (label: string, message = 'Invalid email format'): Text =>
  line(label, limits.email).matches(emailPattern, { message: message, excludeEmptyString: true });

export function url(label: string): Text {
  const message = `Invalid ${lowerFirst(label)}`;
  return line(label, limits.url, message).test('web-address', message, (value) => !value || parseUrl(value) !== null);
}

/** HTML of a size that can be cleaned and stored. */
export const html = (label: string): Text =>
  text(label, limits.richText, richTextMessage(label, 'length')).test('rich-text', function isBounded(html) {
    const fault = html && findRichTextViolation(html);
    return fault ? this.createError({ message: richTextMessage(label, fault) }) : true;
  });

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** A point in time with its offset, so that it is the same for everybody. */
export function instant(label: string): OptionalText {
  const message = `${label} must be an ISO 8601 date and time with a time zone`;
  const time = line(label, longestTime, message).transform(emptyAsNull).nullable();
  return time.test('instant', message, (value) => !value || isInstant(value));
}

/** A day of every year, MM-DD. */
export function day(label: string): OptionalText {
  const message = `${label} must be a month and day (MM-DD)`;
  const day = line(label, longestTime, message).transform(emptyAsNull).nullable();
  return day.test('day', message, (value) => !value || isDayOfYear(value));
}

export const timeZone = (label: string): OptionalText =>
  line(label, limits.timeZone, 'Unknown time zone')
    .transform(emptyAsNull)
    .nullable()
    .test('time-zone', 'Unknown time zone', (value) => !value || isTimeZone(value));

/** Some lines of text, without spaces around them, however they were broken. */
export const multilineText = (label: string, max: number): Text =>
  line(label, max).transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value));

/** What holds three digits at least; whatever else people write in a number does not matter. */
export function phone(label: string): Text {
  const message = `Invalid ${lowerFirst(label)}`;
  const holdsDigits = (value?: string | null) => !value || value.replace(/\D/g, '').length >= 3;
  return line(label, limits.phone).test('phone', message, holdsDigits);
}

/** Public ids, none of them twice. */
export const ids = (label: string, max: number) =>
  bounded(array(text(label, 64, 'Unknown agent').required('Unknown agent')), max, `${label} can have at most ${max} items`)
    .test('once', `${label} must not contain duplicates`, (value) => !value || new Set(value).size === value.length)
    .nullable();
export type Ids = ReturnType<typeof ids>;

const socialLink = object({
  platform: line('Social platform')
    .oneOf(socialPlatforms, `Unknown social platform. Use one of ${socialPlatforms.join(', ')}.`)
    .required('Platform is required'),
  url: url('Social link URL').required('Social link URL is required'),
});

export const socialLinks = (label: string) =>
  bounded(array(socialLink), limits.socialLinks, `${label} can have at most ${limits.socialLinks} links`).nullable();
export type Links = ReturnType<typeof socialLinks>;
