import { contentTypes, type AnyContentType, type FieldKind, type ContentTypeName } from 'cms/contract';
import type { FieldValues } from 'react-hook-form';
import type { InferType } from 'yup';
import { brand } from '../content/brand';

/** What a form of a noun sends. */
type DraftOf<N extends ContentTypeName> = InferType<(typeof contentTypes)[N]['createSchema']>;
/** The names of what can be written of a noun. */
export type FieldOf<N extends ContentTypeName> = Exclude<keyof DraftOf<N> & string, 'version'>;

/** What a form holds: what is read of its noun, with '' for nothing. */
export interface EntryValues extends FieldValues {
  version?: unknown;
}

const writableFields = ({ fields }: AnyContentType) => Object.entries(fields).filter(([, { schema }]) => schema);

/** What a form starts from before there is anything. */
export const emptyValues = (type: ContentTypeName): EntryValues => {
  const plain = writableFields(contentTypes[type]).filter(([, { kind }]) => kind !== 'links');
  return Object.fromEntries(plain.map(([name, { kind }]) => [name, nothingOf(kind)]));
};

function nothingOf(kind: FieldKind): string | string[] {
  if (kind === 'timeZone') return brand.timeZone;
  return kind === 'agentList' ? [] : '';
}

/** What of something that was read its form edits. */
export const valuesOf = (type: ContentTypeName, stored: object): EntryValues => {
  const read: Record<string, unknown> = { ...stored };
  const links = writableFields(contentTypes[type]).filter(([, { kind }]) => kind === 'links');
  const empty = emptyValues(type);
  return {
    ...Object.fromEntries(Object.entries(empty).map(([name, nothing]) => [name, read[name] || nothing])),
    ...Object.fromEntries(links.map(([name]) => [name, plainLinks(read[name])])),
    version: read.version ?? '',
  };
};

// Without Apollo's type names.
const plainLinks = (links: unknown) =>
  Array.isArray(links) ? links.map(({ platform, url }: { platform: string; url: string }) => ({ platform, url })) : [];

/** What is sent of a form: null clears, and a time zone is stored only where a time or a day needs it. */
export const bodyOf = (type: ContentTypeName, values: EntryValues, except?: string): Record<string, unknown> => {
  const fields = writableFields(contentTypes[type]).filter(([name]) => name !== except);
  const needsZone = fields.some(([name, { kind }]) => (kind === 'instant' || kind === 'day') && values[name]);
  const sent = fields.map(([name, { kind }]) => [name, kind === 'timeZone' && !needsZone ? null : values[name] || null]);
  return { ...Object.fromEntries(sent), version: values.version };
};

/** Where two people who edited one entry disagree. Nothing typed and nothing stored are the same. */
export function differences<Field extends string>(
  yours: Partial<Record<Field, unknown>>,
  theirs: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter((field) => text(yours[field]) !== text(theirs[field]));
}
