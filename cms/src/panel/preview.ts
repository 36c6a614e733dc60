import { timingSafeEqual } from 'node:crypto';
import { collectionTypes, type CollectionType } from '../../contract';
import { storageModels } from '../database/storage-models';
import { environment, keyedHash } from '../settings/environment';
import { mayRead } from '../http/abilities';

/** For how long a link to a preview works: the panel asks for a new one each time. */
const lifetime = 5 * 60_000;

export const previewPath = '/preview';

const keyOf = (type: string, id: string, until: string) => keyedHash('preview', `${type} ${id} ${until}`);

/** The address of a page as visitors will see it, for an editor of the panel who may read its entry; null for anybody else. */
export function previewUrl(uid: string, { documentId }: { documentId?: string }): string | null {
  const type = collectionTypes.find((name) => storageModels[name].uid === uid);
  if (!type || !documentId || !mayRead(uid)) return null;
  const until = String(Date.now() + lifetime);
  const search = new URLSearchParams({ type, id: documentId, until, key: keyOf(type, documentId, until) });
  return `${environment.publicUrl}${previewPath}?${search}`;
}

/** The entry that a link to a preview is for; null when nobody here made it, or its time is over. */
export function previewedBy(search: URLSearchParams): { type: CollectionType; id: string } | null {
  const [name = '', id = '', until = '', key = ''] = ['type', 'id', 'until', 'key'].map((part) => search.get(part) ?? '');
  const type = collectionTypes.find((known) => known === name);
  const isOurs = isSame(key, keyOf(name, id, until));
  return type && isOurs && Number(until) > Date.now() ? { type, id } : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
