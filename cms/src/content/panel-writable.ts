import type { UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import { isStorageModel, type StoredModel } from '../database/storage-models';
import { withoutInherited } from '../http/validate';
import type { Data } from './prepare';

const { getVisibleAttributes } = contentTypes;

/**
 * The attributes that a form of the panel may write. Those that identify, date or localize an entry are dropped: with the id of
 * somebody else's row, an entry would be taken for that row.
 */
export function pickPanelWritable(stored: StoredModel, isNew: boolean, sent: Data): Data {
  const own = (isStorageModel(stored) && stored.serverManaged) || [];
  const { createdBy, updatedBy } = sent;
  // Strapi sets these two to the editor, but leaves the creator that an edit names as it is.
  return { ...pick(stored.uid, withoutInherited(sent) as Data, own), updatedBy, ...(isNew && { createdBy }) };
}

function pick(uid: UID.Schema, sent: Data, own: string[] = []): Data {
  const schema = strapi.getModel(uid);
  const writable = getVisibleAttributes(schema).filter((name) => name in sent && !own.includes(name));
  return Object.fromEntries(
    writable.map((name) => {
      const attribute = schema.attributes[name]!;
      return [name, attribute.type === 'component' ? pickWithin(attribute.component, sent[name]) : sent[name]];
    }),
  );
}

// Without their ids, Strapi replaces the components of an entry as a whole.
function pickWithin(uid: UID.Component, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pickWithin(uid, item));
  return typeof value === 'object' && value !== null ? pick(uid, value as Data) : value;
}
