import type { UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import type { Caller } from '../../contract';
import { factsOf, isStorageModel, type Row, type StorageModel, type StoredModel } from '../database/storage-models';
import { kinds } from '../fields/kinds';
import type { Data } from '../fields/related';
import { withoutInherited } from '../http/validate';
import { propertiesOf } from '../settings/typed';

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
