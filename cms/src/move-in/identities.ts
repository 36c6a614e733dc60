import { createHash } from 'node:crypto';
import { isPublicId } from '../database/storage-models';
import { limits } from '../../contract';
import { idOf, type Told } from './read-answers';

/** Generates an id that is the same in every run. */
export function madeId(...parts: unknown[]): string {
  return `m${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 23)}`;
}

/** Earlier than any site of this kind, so that it is not mistaken for an original date. */
const firstDate = Date.UTC(2000, 0, 1);
const minuteMs = 60_000;

/**
 * Returns the columns of a row that the old API does not return. Lists are sorted newest first, so each entry gets dates one minute before
 * those of the previous entry. The dates are the same in every run.
 */
export function addedColumns(index: number, total: number) {
  const date = new Date(firstDate + (total - index) * minuteMs).toISOString();
  return { createdAt: date, updatedAt: date, publishedAt: date, locale: null };
}

/** Whether an id is part of a fixed path, such as /agents/new, or a property of every object. */
const isReserved = (id: string) => ['new', 'invitations', 'import-export', 'roster'].includes(id) || id in Object.prototype;

interface Identity {
  id: string;
  /** Why the old id was replaced. */
  reason?: string;
  /** Whether the list contains the same entry earlier. */
  isRepeated?: boolean;
}

/** Assigns public ids to the entries of a type: the old ids if possible, so that old links still work. */
export function identities(kind: string) {
  const contentById = new Map<string, string>();
  return (told: Told, index: number): Identity => {
    const old = idOf(told);
    const content = madeId(told);
    const generated = madeId(kind, old, content, index);
    if (!isPublicId(old) || isReserved(old)) {
      contentById.set(generated, content);
      return { id: generated, reason: old ? `The id "${old.slice(0, 100)}" can’t be used in a URL` : 'No id' };
    }
    const earlier = contentById.get(old);
    if (earlier === content) return { id: old, isRepeated: true };
    if (earlier) return { id: generated, reason: `Duplicate id "${old}"` };
    contentById.set(old, content);
    return { id: old };
  };
}

const minLength = 3;
const maxLength = 40;

/** Returns the letters and digits of a text, in lower case and without accents. */
const alphanumeric = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, maxLength);

/** Generates unique usernames from the requested username, the email address or the name. */
export function usernames() {
  const taken = new Set<string>();
  return (requested: unknown, email: string, name: string): string => {
    const old = typeof requested === 'string' && /^[a-z\d]+$/i.test(requested) && requested.length <= limits.line ? requested : '';
    const [local] = email.split('@');
    const base = old || [alphanumeric(local), alphanumeric(name)].find(({ length }) => length >= minLength) || 'agent';
    let username = base;
    for (let number = 2; taken.has(username.toLowerCase()); number += 1) username = `${base.slice(0, maxLength)}${number}`;
    taken.add(username.toLowerCase());
    return username;
  };
}
