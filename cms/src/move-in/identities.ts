import { createHash } from 'node:crypto';
import { isPublicId } from '../database/storage-models';
import { limits } from '../../contract';
import { idOf, type Told } from './read-answers';

/** An id that is the same in every run, where the old site gives none that can be kept. */
export function madeId(...parts: unknown[]): string {
  return `m${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 23)}`;
}

/** What /agents/new and its like lead to, and names that every object has. */
const isTaken = (id: string) => ['new', 'invitations', 'import-export', 'roster'].includes(id) || id in Object.prototype;

interface Identity {
  id: string;
  /** Why it is not the old one. */
  reason?: string;
  /** The same entry stood in the list before. */
  isRepeated?: boolean;
}

/** Gives the entries of a kind their public ids: the old ones, so that old links go on working, wherever that can be. */
export function identities(kind: string) {
  const given = new Map<string, string>();
  return (told: Told, place: number): Identity => {
    const old = idOf(told);
    const content = madeId(told);
    const made = madeId(kind, old, content, place);
    if (!isPublicId(old) || isTaken(old)) {
      given.set(made, content);
      return { id: made, reason: old ? `The id "${old.slice(0, 100)}" can’t be used in a URL` : 'No id' };
    }
    const before = given.get(old);
    if (before === content) return { id: old, isRepeated: true };
    if (before) return { id: made, reason: `Duplicate id "${old}"` };
    given.set(old, content);
    return { id: old };
  };
}

const shortest = 3;
const longest = 40;

/** Letters and digits of a text, small, accents taken off. */
const alphanumeric = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, longest);

/** Makes usernames that nobody else has: of an email address, else of a name. */
export function usernames() {
  const taken = new Set<string>();
  return (wanted: unknown, email: string, name: string): string => {
    const old = typeof wanted === 'string' && /^[a-z\d]+$/i.test(wanted) && wanted.length <= limits.line ? wanted : '';
    const [local] = email.split('@');
    const base = old || [alphanumeric(local), alphanumeric(name)].find(({ length }) => length >= shortest) || 'agent';
    let username = base;
    for (let number = 2; taken.has(username.toLowerCase()); number += 1) username = `${base.slice(0, longest)}${number}`;
    taken.add(username.toLowerCase());
    return username;
  };
}
