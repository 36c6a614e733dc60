import { timingSafeEqual } from 'node:crypto';
import { listedNouns, type ListedNoun } from '../../contract';
import { storedNouns } from '../database/stored-nouns';
import { environment, keyedHash } from '../settings/environment';
import { mayRead } from '../http/abilities';

/** For how long a link to a preview works: the panel asks for a new one each time. */
const lifetime = 5 * 60_000;

export const previewPath = '/preview';

const keyOf = (noun: string, id: string, until: string) => keyedHash('preview', `${noun} ${id} ${until}`);

/** The address of a page as visitors will see it, for an editor of the panel who may read its entry; null for anybody else. */
export function previewUrl(uid: string, { documentId }: { documentId?: string }): string | null {
  const noun = listedNouns.find((name) => storedNouns[name].uid === uid);
  if (!noun || !documentId || !mayRead(uid)) return null;
  const until = String(Date.now() + lifetime);
  const search = new URLSearchParams({ noun, id: documentId, until, key: keyOf(noun, documentId, until) });
  return `${environment.publicUrl}${previewPath}?${search}`;
}

/** The entry that a link to a preview is for; null when nobody here made it, or its time is over. */
export function previewedBy(search: URLSearchParams): { noun: ListedNoun; id: string } | null {
  const [name = '', id = '', until = '', key = ''] = ['noun', 'id', 'until', 'key'].map((part) => search.get(part) ?? '');
  const noun = listedNouns.find((known) => known === name);
  const isOurs = isSame(key, keyOf(name, id, until));
  return noun && isOurs && Number(until) > Date.now() ? { noun, id } : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
