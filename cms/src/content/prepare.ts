import type { UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { isDeepStrictEqual } from 'node:util';
import { type Caller, effectiveSchedule, imageFieldOf, type Schedule } from '../../contract';
import { factsOf, isStorageModel, type Row, type StorageModel, type StoredModel, imageFileOf } from '../database/storage-models';
import { kinds } from '../fields/kinds';
import type { Data } from '../fields/related';
import { invalid } from '../http/errors';
import { withoutInherited, validate } from '../http/validate';
import { imageTypes, imageTypesMessage } from '../images/limits';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import { propertiesOf } from '../settings/typed';
import type { CompletedSave } from './rules';

/**
 * Picks the fields of the table that the caller may write. Other fields are ignored.
 * @param before the row; null for a new entry
 */
export async function pickWritable(stored: StorageModel, input: object, caller: Caller | null, before: Row | null): Promise<Data> {
  const data: Data = {};
  const facts = before ? factsOf(stored, before) : {};
  for (const [name, field] of Object.entries(stored.contentType.fields)) {
    const value = propertiesOf(input)[name];
    if (!field.schema || value === undefined || !field.writableBy(caller, facts)) continue;
    const { choose } = kinds[field.kind];
    Object.assign(data, choose ? await choose(value, { stored, name, field, before }) : { [name]: value });
  }
  return data;
}

/**
 * Picks the attributes that a panel form may write. Drops attributes that identify, date or localize an entry: with the id of another
 * row, the entry would be mistaken for that row.
 */
export function pickPanelWritable(stored: StoredModel, isNew: boolean, input: Data): Data {
  const serverManaged = (isStorageModel(stored) && stored.serverManaged) || [];
  const { createdBy, updatedBy } = input;
  // Strapi sets both to the panel user, but an update keeps a `createdBy` from the input.
  return { ...pick(stored.uid, propertiesOf(withoutInherited(input)), serverManaged), updatedBy, ...(isNew && { createdBy }) };
}

function pick(uid: UID.Schema, input: Data, excluded: string[] = []): Data {
  const schema = strapi.getModel(uid);
  const writable = contentTypes.getVisibleAttributes(schema).filter((name) => name in input && !excluded.includes(name));
  return Object.fromEntries(
    writable.map((name) => {
      const attribute = schema.attributes[name];
      return [name, attribute.type === 'component' ? pickWithin(attribute.component, input[name]) : input[name]];
    }),
  );
}

// Picks components without their ids, so that Strapi replaces all of them.
function pickWithin(uid: UID.Component, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pickWithin(uid, item));
  return typeof value === 'object' && value !== null ? pick(uid, propertiesOf(value)) : value;
}

/** Returns the data that a save writes for an input. */
export function prepareFields({ contentType }: StorageModel, input: Data, before: Row | null): Data {
  const prepared = Object.entries(input).map(([name, value]) => {
    const field = contentType.fields[name];
    return [name, (field && kinds[field.kind].prepare?.(value, field, name)) ?? value];
  });
  return { ...Object.fromEntries(prepared), ...('publish_at' in contentType.fields && resolvedSchedule(input, before)) };
}

/** Initial state of publishable content. */
export const unpublishedDefaults = { published: false, publish_at: null, unpublish_at: null };

/** Returns a row's schedule as of now. Times in the past are applied to `published`. */
export const scheduleOf = (row: Data): Schedule => effectiveSchedule(row as Partial<Schedule>, clock.now());

/** Returns the schedule after a save. Times in the past are applied to `published`. */
const resolvedSchedule = (input: Data, before: Row | null): Schedule =>
  scheduleOf({ ...before, ...(before ? scheduleOf(before) : unpublishedDefaults), ...input });

/** Initial state of an entry: unpublished and not archived, even if it is a copy. */
export const initialStateOf = ({ contentType: { fields } }: StorageModel): Data => ({
  ...('published' in fields && unpublishedDefaults),
  ...('archived' in fields && { archived: false }),
});

/**
 * Validates the complete row after a save, unless the save changed no field of the schema: an old issue in one field must not block
 * publishing or a new password.
 */
export async function validateWhole(stored: StorageModel, { input, data, before, after }: CompletedSave): Promise<void> {
  const { image } = stored;
  const file = image && !image.isShared && image.attribute in input && after ? imageFileOf(stored, after) : null;
  // The media library may have files from before it was limited to images.
  if (file && !imageTypes.includes(file.mime)) throw invalid([imageTypesMessage]);
  const touches = (attribute: string) => !isExempt(stored, attribute, data[attribute], before);
  if (!after || !Object.keys(input).some(touches)) return;
  const { schema = stored.contentType.createSchema } = stored;
  await validate(schema, inputOf(stored, after));
}

/** Returns a row in the form that its schema expects. */
export const inputOf = (stored: StorageModel, row: Row): Data => ({
  ...row,
  // Fields stored in other tables.
  ...Object.fromEntries(
    Object.entries(stored.contentType.fields).flatMap(([name, { kind }]) => {
      const { toInput } = kinds[kind];
      return toInput ? [[name, toInput(row[name], row, name)]] : [];
    }),
  ),
  [imageFieldOf(stored.contentType)]: presentImage(imageFileOf(stored, row)).url,
});

/** Whether a value needs no validation: not in the schema, unchanged (the panel always sends every field), or a cleared time. */
function isExempt(
  { contentType, image, schema = contentType.createSchema }: StorageModel,
  attribute: string,
  value: unknown,
  before: Row | null,
): boolean {
  if (image && attribute === image.attribute) return !contentType.fields[imageFieldOf(contentType)]?.schema;
  const kind = contentType.fields[attribute]?.kind;
  if (kind === 'sharedImage') return true;
  if (kind && kinds[kind].toInput) return false;
  if (!(attribute in schema.fields) || kind === 'boolean' || (kind === 'instant' && value === null)) return true;
  if (before === null) return false;
  const [next, previous] = [value ?? null, before[attribute] ?? null];
  const compare = kind && kinds[kind].compare;
  return compare ? isDeepStrictEqual(compare(next, before), compare(previous, before)) : isDeepStrictEqual(next, previous);
}
