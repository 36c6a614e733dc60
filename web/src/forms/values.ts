import { contentTypes, type AnyContentType, type Field, type FieldKind, type ContentTypeName } from 'cms/contract';
import type { FieldValues } from 'react-hook-form';
import type { InferType } from 'yup';
import { brand } from '../content/brand';
import { siteDefaults } from '../content/siteDefaults';

/** Input that a form of a content type sends. */
type DraftOf<N extends ContentTypeName> = InferType<(typeof contentTypes)[N]['createSchema']>;
/** Names of the writable fields of a content type. */
export type FieldOf<N extends ContentTypeName> = Exclude<keyof DraftOf<N> & string, 'version'>;

/** Values of a form: the writable fields of its content type, with '' for null. */
export interface EntryValues extends FieldValues {
  version?: unknown;
}

const writableFields = ({ fields }: AnyContentType) => Object.entries(fields).filter(([, { schema }]) => schema);

/** Initial values of a form for a new entry. */
export const newValues = (type: ContentTypeName): EntryValues => valuesBy(type, ({ kind, initial }) => initial ?? emptyValueOf(kind));

const emptyValues = (type: ContentTypeName): EntryValues => valuesBy(type, ({ kind }) => emptyValueOf(kind));

const valuesBy = (type: ContentTypeName, valueOf: (field: Field) => unknown): EntryValues => {
  const plain = writableFields(contentTypes[type]).filter(([, { kind }]) => kind !== 'links');
  return Object.fromEntries(plain.map(([name, field]) => [name, valueOf(field)]));
};

const listKinds: readonly FieldKind[] = ['agentList', 'photos', 'openHouses'];

function emptyValueOf(kind: FieldKind): unknown {
  if (kind === 'timeZone') return brand.timeZone;
  if (kind === 'yesNo') return false;
  if (kind === 'number') return null;
  return listKinds.includes(kind) ? [] : '';
}

const isEmptyValue = (value: unknown) => value === undefined || value === null || value === '';

/** Texts that the site uses while a field is empty. Forms show them, and store null for them. */
const defaultsOf = (type: ContentTypeName, entry: Record<string, unknown>): Record<string, string> =>
  type === 'site' ? siteDefaults(entry) : {};

/** Returns the form values of a stored entry. */
export const valuesOf = (type: ContentTypeName, stored: object): EntryValues => {
  const entry: Record<string, unknown> = { ...stored };
  const links = writableFields(contentTypes[type]).filter(([, { kind }]) => kind === 'links');
  const empty = { ...emptyValues(type), ...defaultsOf(type, entry) };
  return {
    ...Object.fromEntries(Object.entries(empty).map(([name, emptyValue]) => [name, isEmptyValue(entry[name]) ? emptyValue : entry[name]])),
    ...Object.fromEntries(links.map(([name]) => [name, plainLinks(entry[name])])),
    version: entry.version ?? '',
  };
};

// As the form sends them.
const plainLinks = (links: unknown) =>
  Array.isArray(links) ? links.map(({ platform, url }: { platform: string; url: string }) => ({ platform, url })) : [];

/** Returns the request body for form values. Null clears a field; a time zone without any time or day is cleared. */
export const bodyOf = (type: ContentTypeName, values: EntryValues, except?: string): Record<string, unknown> => {
  const fields = writableFields(contentTypes[type]).filter(([name]) => name !== except);
  const needsZone = fields.some(([name, { kind }]) => (kind === 'instant' || kind === 'day') && values[name]);
  const defaults = defaultsOf(type, values);
  const isEmpty = (name: string, kind: FieldKind) => (kind === 'timeZone' && !needsZone) || values[name] === defaults[name];
  const entries = fields.map(([name, { kind }]) => [name, isEmpty(name, kind) || isEmptyValue(values[name]) ? null : values[name]]);
  return { ...Object.fromEntries(entries), version: values.version };
};

/** Returns the fields in which two versions of an entry differ. Empty strings, null and undefined are equal. */
export function differences<Field extends string>(
  yours: Partial<Record<Field, unknown>>,
  theirs: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter((field) => text(yours[field]) !== text(theirs[field]));
}
