import type { Caller } from '../../contract';
import { factsOf, type Row, type StorageModel } from '../database/storage-models';
import { kinds } from '../fields/kinds';
import type { Data } from '../fields/related';

/**
 * Picks the fields of the table that the caller may write. Other fields are ignored.
 * @param before the row; null for a new entry
 */
export async function pickWritable(stored: StorageModel, input: object, caller: Caller | null, before: Row | null): Promise<Data> {
  const data: Data = {};
  const facts = before ? factsOf(stored, before) : {};
  for (const [name, field] of Object.entries(stored.contentType.fields)) {
    const value = (input as Data)[name];
    if (!field.schema || value === undefined || !field.writableBy(caller, facts)) continue;
    const { choose } = kinds[field.kind];
    Object.assign(data, choose ? await choose(value, { stored, name, field, before }) : { [name]: value });
  }
  return data;
}
