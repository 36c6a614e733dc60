import { articleTypes, type contentTypes, type ContentTypeName, type FieldKind, fieldsOf, parseNumber } from 'cms/contract';
import type { FieldValues } from 'react-hook-form';
import type { InferType } from 'yup';
import { brand } from '../content/brand';
import { siteDefaults } from '../content/siteDefaults';
import { kinds } from './kinds';

/** Input that a form of a content type sends. */
type InputOf<N extends ContentTypeName> = InferType<(typeof contentTypes)[N]['createSchema']>;
/** Names of the writable fields of a content type. */
export type FieldOf<N extends ContentTypeName> = Exclude<keyof InputOf<N> & string, 'version'>;

/** Values of a form: the writable fields of its content type, with '' for null. */
export interface EntryValues extends FieldValues {
  version?: unknown;
}

export const writableFields = (type: ContentTypeName) => Object.entries(fieldsOf(type)).filter(([, { schema }]) => schema);

/** Initial values of a form for a new entry. */
export const newValues = (type: ContentTypeName): EntryValues =>
  Object.fromEntries(writableFields(type).map(([name, { kind, initial }]) => [name, initial ?? emptyValueOf(type, kind)]));

/** Articles store the time zone of their times. Without its own, a listing has that of the site. */
const storesZone = (type: ContentTypeName) => articleTypes.some((name) => name === type);

const emptyValueOf = (type: ContentTypeName, kind: FieldKind): unknown =>
  kind === 'timeZone' && storesZone(type) ? brand.timeZone : kinds[kind].empty;

/** Texts that the site uses while a field is empty. Forms show them, and store null for them. */
const defaultsOf = (type: ContentTypeName, entry: Record<string, unknown>): Record<string, string> =>
  type === 'site' ? siteDefaults(entry) : {};

/** Returns the form values of a stored entry. */
export const valuesOf = (type: ContentTypeName, stored: object): EntryValues => {
  const entry: Record<string, unknown> = { ...stored };
  const defaults = defaultsOf(type, entry);
  const values = writableFields(type).map(([name, field]) => {
    const value = entry[name] ?? '';
    if (value === '') return [name, defaults[name] ?? emptyValueOf(type, field.kind)];
    return [name, kinds[field.kind].fromStored(value, field)];
  });
  return { ...Object.fromEntries(values), version: entry.version ?? '' };
};

/** Returns the request body for form values. Null clears a field; a time zone without any time or day is cleared. */
export const bodyOf = (type: ContentTypeName, values: EntryValues, except?: string): Record<string, unknown> => {
  const fields = writableFields(type).filter(([name]) => name !== except);
  const needsZone = !storesZone(type) || fields.some(([name, { kind }]) => (kind === 'instant' || kind === 'day') && values[name]);
  const defaults = defaultsOf(type, values);
  const isEmpty = (name: string, kind: FieldKind) => (kind === 'timeZone' && !needsZone) || values[name] === defaults[name];
  const entries = fields.map(([name, { kind }]) => [name, isEmpty(name, kind) ? null : kinds[kind].toBody(values[name])]);
  return { ...Object.fromEntries(entries), version: values.version };
};

/** Returns form values for validation: with numbers instead of their texts. */
export const typedValues = (type: ContentTypeName, values: EntryValues): EntryValues => {
  const numbers = writableFields(type).filter(([name, { kind }]) => kind === 'number' && name in values);
  return { ...values, ...Object.fromEntries(numbers.map(([name]) => [name, parseNumber(values[name])])) };
};

/** Returns the fields in which two versions of an entry differ. Empty strings, null and undefined are equal. */
export function differences(yours: EntryValues, theirs: EntryValues, fields: readonly string[]): string[] {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter((field) => text(yours[field]) !== text(theirs[field]));
}
