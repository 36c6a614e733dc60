import { timingSafeEqual } from 'node:crypto';
import { collectionTypes, type CollectionType } from '../../contract';
import { storageModels } from '../database/storage-models';
import { environment, keyedHash } from '../settings/environment';
import { mayRead } from '../http/caller';

/** Lifetime in ms of a preview link. The panel requests a new link each time. */
const lifetimeMs = 5 * 60_000;

export const previewPath = '/preview';

const keyOf = (type: string, id: string, until: string) => keyedHash('preview', `${type} ${id} ${until}`);

/** Returns the preview URL of an entry; null if the panel user may not read the entry or the type has no page. */
export function previewUrl(uid: string, { documentId }: { documentId?: string }): string | null {
  const type = collectionTypes.find((name) => storageModels[name].uid === uid);
  if (!type || !documentId || !mayRead(uid)) return null;
  const until = String(Date.now() + lifetimeMs);
  const search = new URLSearchParams({ type, id: documentId, until, key: keyOf(type, documentId, until) });
  return `${environment.publicUrl}${previewPath}?${search}`;
}

/** Returns the entry of a preview link; null if the link is invalid or expired. */
export function previewedBy(search: URLSearchParams): { type: CollectionType; id: string } | null {
  const [name = '', id = '', until = '', key = ''] = ['type', 'id', 'until', 'key'].map((part) => search.get(part) ?? '');
  const type = collectionTypes.find((collectionType) => collectionType === name);
  const isValid = isSame(key, keyOf(name, id, until));
  return type && isValid && Number(until) > Date.now() ? { type, id } : null;
}

function isSame(key: string, expected: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
