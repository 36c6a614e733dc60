import { createHash } from 'node:crypto';
import {
  everyone,
  imageFormats,
  isImage,
  sourceField,
  type Access,
  type AnyContentType,
  type Caller,
  type Field,
  type Schedule,
} from '../../contract';
import { factsOf, imageFileOf, sharedImageOf, type Row, type StorageModel } from '../database/storage-models';
import { kinds, compared } from '../fields/kinds';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import { memoize } from './memoize';
import { scheduleOf } from './prepare';

function presentField({ kind, graphql }: Field, value: unknown, row: Row, isEditor: boolean): unknown {
  const presented = kinds[kind].present?.(value, row, isEditor);
  if (presented === undefined) return value;
  // A text that is never null may be empty.
  return presented === null && graphql === 'String!' ? value : presented;
}

interface FieldPresenter {
  name: string;
  readableBy: Access;
  /** @param isEditor whether the caller may edit the entry */
  get: (row: Row, isEditor: boolean) => unknown;
}

/** Presents the fields of an entry that the caller may read. */
export function present<T extends AnyContentType>(stored: StorageModel<T>, row: Row, caller: Caller | null): NonNullable<T['wire']> {
  const facts = factsOf(stored, row);
  const isEditor = stored.contentType.editableBy(caller, facts);
  const readable = fieldsOf(stored).filter(({ readableBy }) => readableBy(caller, facts));
  return Object.fromEntries(readable.map(({ name, get }) => [name, get(row, isEditor)])) as NonNullable<T['wire']>;
}

/** Functions that present a field when GraphQL selects it. */
type LazyFields = Record<string, (this: { row: Row; caller: Caller | null }) => unknown>;

/**
 * Presents an entry for GraphQL, which selects few of the fields: fields that are not selected are not computed. Includes the additional
 * fields of pages and feeds (`PageFieldsOf`).
 */
export function presentAsked(stored: StorageModel, row: Row, caller: Caller | null): Record<string, () => unknown> {
  return Object.assign(Object.create(lazyFieldsOf(stored)), { row, caller });
}

const lazyFieldsOf = memoize(
  (stored: StorageModel): LazyFields =>
    Object.fromEntries(
      [...fieldsOf(stored), ...imageDetailsOf(stored), ...datesOf(stored)].map(
        ({ name, readableBy, get }): [string, LazyFields[string]] => [
          name,
          function () {
            const facts = factsOf(stored, this.row);
            return readableBy(this.caller, facts) ? get(this.row, stored.contentType.editableBy(this.caller, facts)) : undefined;
          },
        ],
      ),
    ),
);

const fieldsOf = memoize((stored: StorageModel): FieldPresenter[] => [
  { name: 'id', readableBy: everyone, get: ({ documentId }) => documentId },
  ...Object.entries(stored.contentType.fields).flatMap(([name, field]) => describeField(stored, name, field)),
  { name: 'version', readableBy: stored.contentType.editableBy, get: (row) => etagOf(stored, row) },
]);

function describeField(stored: StorageModel, name: string, field: Field): FieldPresenter[] {
  const { readableBy } = field;
  const value = stored.computed?.[name] ?? (isScheduled(name) ? (row: Row) => scheduleOf(row)[name] : (row: Row) => row[name]);
  if (!isImage(field)) return [{ name, readableBy, get: (row, isEditor) => presentField(field, value(row), row, isEditor) }];
  const image = imageOf(stored, name);
  return [
    { name, readableBy, get: (row) => image(row).url },
    { name: `${name}_srcset`, readableBy, get: (row) => image(row).srcset },
    ...(field.kind === 'sharedImage'
      ? [{ name: `${name}_alt`, readableBy, get: (row: Row) => sharedImageOf(row, name)?.name ?? null }]
      : []),
  ];
}

const isScheduled = (name: string): name is keyof Schedule => ['published', 'publish_at', 'unpublish_at'].includes(name);

const imageOf = (stored: StorageModel, name: string) => (row: Row) =>
  presentImage(stored.contentType.fields[name].kind === 'image' ? imageFileOf(stored, row) : sharedImageOf(row, name)?.file);

/** Formats and dimensions of images, with the access rule of the image. */
const imageDetailsOf = (stored: StorageModel): FieldPresenter[] =>
  Object.entries(stored.contentType.fields)
    .filter(([, field]) => isImage(field))
    .flatMap(([name, { readableBy }]) => {
      const image = imageOf(stored, name);
      return [
        ...imageFormats.map((format) => ({ name: sourceField(name, format), readableBy, get: (row: Row) => image(row).sources[format] })),
        { name: `${name}_width`, readableBy, get: (row: Row) => image(row).width },
        { name: `${name}_height`, readableBy, get: (row: Row) => image(row).height },
      ];
    });

/** Migrated content has no dates. The site migration assigns dates in the year 2000, which only define the order. */
const firstRealDate = '2001';

/** Dates of published content. Lists are sorted by creation date, so it also serves as the publication date. */
function datesOf({ contentType }: StorageModel): FieldPresenter[] {
  if (!('published' in contentType.fields)) return [];
  const real = (date: string) => (date < firstRealDate ? null : date);
  return [
    { name: 'created_at', readableBy: everyone, get: ({ createdAt }) => real(createdAt) },
    { name: 'updated_at', readableBy: everyone, get: (row) => real(changedAt(row)) },
  ];
}

/** Returns the time of the last change. The publish time changes an entry without a save. */
function changedAt(row: Row): string {
  const { publish_at } = row;
  const isDue = typeof publish_at === 'string' && Date.parse(publish_at) <= clock.now();
  return isDue && publish_at > row.updatedAt ? publish_at : row.updatedAt;
}

/**
 * Returns a hash of the fields that a form edits. A new photo or own image does not change the hash, because it is no conflict. A save
 * that sends the etag is rejected if the entry changed in the meantime. Empty values are left out, so that a release that adds a field
 * does not reject forms that are open.
 */
export const etagOf = (stored: StorageModel, row: Row): string => etagsOf(stored)(row);

// Many requests share the rows of a list.
const etagsOf = memoize((stored: StorageModel) => memoize((row: Row) => hashOf(stored, row)));

function hashOf({ contentType, image }: StorageModel, row: Row): string {
  const values = Object.entries(contentType.fields).flatMap(([name, { versioned, kind }]) => {
    if (!versioned || kind === 'photos' || (kind === 'image' && !image?.isShared)) return [];
    const value = kind === 'image' && image ? sharedImageOf(row, image.attribute)?.id : compared(kind, row[name], row);
    return value === null || value === undefined || value === false ? [] : [[name, value]];
  });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
