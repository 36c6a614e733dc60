import { join } from 'node:path';
import { roles, siteId, type Role } from '../../contract';
import { RichTextTooLarge } from '../fields/clean-rich-text';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid, messagesOf } from '../http/errors';
import { readLines, writeLines } from '../move-in/files';
import { lastPart, mapValues } from '../settings/typed';
import type { Archive, Data } from './archive';
import { cleanBase, cleanFolder, cleanContentEntry, cleanRevision, cleanSeasonImage } from './clean-entry';
import { cleanImage } from './clean-image';
import { archivedTypes, typeOf } from './archived-types';
import { nameOfRef, outlineOf, type Entry, type Outline, type Ref } from './read-entries';

/** Validation errors of an entry. */
export interface EntryErrors {
  entry: string;
  messages: string[];
}

export interface Administrator {
  username: string;
  email: string;
  /** Active, with a password. */
  canSignIn: boolean;
}

/** Valid entries of an archive as a save would store them, each after the entries that it refers to. */
export interface Cleaned {
  /** Path of a file with one entry per line. */
  entries: string;
  /** Names of the valid entries, and their numbers by type. */
  accepted: Set<string>;
  counts: Record<string, number>;
  outline: Outline;
  faults: EntryErrors[];
  /** Refs of agents by lowercase username and email. */
  usernames: Map<string, Ref>;
  emails: Map<string, Ref>;
  administrators: Map<Ref, Administrator>;
}

/** Validates every entry of an archive with the rules of a save. */
export async function cleanArchive(archive: Archive, folder: string): Promise<Cleaned> {
  const outline = await outlineOf(archive, join(folder, 'raw'));
  const entries = join(folder, 'entries.jsonl');
  const writer = writeLines(entries);
  const cleaned: Cleaned = {
    entries,
    accepted: new Set(),
    counts: mapValues(archivedTypes, () => 0),
    outline,
    faults: [],
    usernames: new Map(),
    emails: new Map(),
    administrators: new Map(),
  };
  const documentIds = new Set<string>();
  for (const type of archivedTypes) {
    for await (const entry of readLines<Entry>(outline.files[type])) {
      const data = await attempt(cleaned, entry, async () => {
        const clean = { ...(await cleanEntry(archive, cleaned, entry)), ...cleanBase(entry.data) };
        assertUnique(documentIds, nameOfRef(type, clean.documentId));
        if (type === uids.agent) addAccount(cleaned, entry.ref, clean);
        return clean;
      });
      if (!data) continue;
      cleaned.accepted.add(nameOfRef(type, entry.ref));
      cleaned.counts[type] += 1;
      writer.write({ type, ref: entry.ref, data } satisfies Entry);
    }
  }
  writer.close();
  return cleaned;
}

function assertUnique(existing: Set<string>, name: string): void {
  if (existing.has(name)) throw invalid(['Duplicate public id (documentId)']);
  existing.add(name);
}

/** Runs `work`. If the entry is invalid, records the errors and returns null. */
async function attempt(cleaned: Cleaned, entry: Entry, work: () => Promise<Data>): Promise<Data | null> {
  try {
    return await work();
  } catch (error) {
    const messages = error instanceof RichTextTooLarge ? [error.message] : messagesOf(error);
    cleaned.faults.push({ entry: labelOf(entry), messages });
    return null;
  }
}

const kinds: Record<string, string> = { user: 'agent', file: 'image', 'season-image': 'season image', revision: 'version' };

/** Name of an entry in messages. */
function labelOf({ type, ref, data }: Entry): string {
  const model = lastPart(type);
  const kind = kinds[model] ?? model;
  const names = [data.title, data.name, data.username].find((name) => typeof name === 'string');
  const name = kind === 'agent' ? String(data.username ?? data.email ?? '') : (names ?? '');
  return `${kind} ${ref}${name ? ` (${name.slice(0, 60)})` : ''}`;
}

async function cleanEntry(archive: Archive, { outline, accepted }: Cleaned, { type, ref, data }: Entry): Promise<Data> {
  const stored = typeOf(type);
  const imageRef = outline.belongings.get(nameOfRef(`${type}.${stored?.image?.attribute ?? 'file'}`, ref));
  const imageIn = (uid: string) => (imageRef !== undefined && accepted.has(nameOfRef(uid, imageRef)) ? 'https://image.invalid/' : null);
  if (type === storageModels.site.uid && data.documentId !== siteId) throw invalid([`The public id (documentId) must be "${siteId}"`]);
  if (stored) {
    if (type === uids.agent) return { ...(await cleanContentEntry(stored, data, null)), role: roleOf(outline, ref) };
    return cleanContentEntry(stored, data, imageIn(stored.image?.isShared ? uids.seasonImage : uids.file));
  }
  if (type === uids.seasonImage) return cleanSeasonImage(data, imageIn(uids.file));
  if (type === uids.file) return cleanImage(archive, data);
  return type === uids.folder ? cleanFolder(data) : cleanRevision(data);
}

/** Returns the role of an agent. The default is `agent`. */
function roleOf({ belongings, roles: archivedRoles }: Outline, ref: Ref): Role {
  const roleRef = belongings.get(nameOfRef(`${uids.agent}.role`, ref));
  const type = roleRef === undefined ? 'agent' : archivedRoles.get(roleRef);
  const role = roles.find((name) => name === type);
  if (!role) throw invalid([`Unknown role "${String(type).slice(0, 60)}"`]);
  return role;
}

function addAccount(cleaned: Cleaned, ref: Ref, { username, email, role, blocked, password }: Data): void {
  const names = [
    ['Username', cleaned.usernames, String(username).toLowerCase()],
    ['Email', cleaned.emails, String(email).toLowerCase()],
  ] as const;
  for (const [label, refs, name] of names) if (refs.has(name)) throw invalid([`${label} ${name} is used by another agent in the archive`]);
  for (const [, refs, name] of names) refs.set(name, ref);
  if (role !== 'admin' && role !== 'super_admin') return;
  cleaned.administrators.set(ref, { username: String(username), email: String(email), canSignIn: Boolean(!blocked && password) });
}
