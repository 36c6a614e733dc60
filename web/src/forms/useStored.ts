import { contentTypes, type ContentTypeName } from 'cms/contract';
import { send } from '../data/send';
import { useReply } from '../data/useReply';

/** An entry with all its fields, as endpoints return it. */
export interface Stored {
  id: string;
}

const endpointOf = (type: ContentTypeName) => `get${contentTypes[type].typename}` as const;

export const readEntry = (type: ContentTypeName, id: string): Promise<Stored> => send(endpointOf(type), { id });

/** Reads an entry for a form: always the stored one, because another user may have changed it. */
export const useStored = (type: ContentTypeName, id: string) => useReply(endpointOf(type), id);
