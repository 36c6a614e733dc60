import { join } from 'node:path';
import { isAdmin, roles, siteId, type Role } from '../../contract';
import { RichTextTooLarge } from '../content/clean-rich-text';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import type { Archive } from './archive-parts';
import { cleanBase, cleanFolder, cleanContentEntry, cleanRevision, cleanSeasonImage } from './clean-entry';
import { cleanImage, ImageError } from './clean-image';
import { archivedTypes, typeOf } from './archived-types';
import { LineWriter } from './line-writer';
import { nameOfRef, outlineOf, type Entry, type Outline, type Ref } from './read-entries';
import { readJsonLines } from './read-lines';

type Data = Record<string, unknown>;

/** What breaks a rule, in the words of the rule. */
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

/** What is to be stored: entries with their links in the order in which they can be, each as a save would store it. */
export interface Cleaned {
  /** A JSON object a line: an entry. */
  entries: string;
  /** The refs of what is in there. */
  accepted: Map<string, Set<Ref>>;
  outline: Outline;
  faults: EntryErrors[];
  /** The refs of agents by their usernames and by their emails, in small letters. */
  usernames: Map<string, Ref>;
  emails: Map<string, Ref>;
  administrators: Map<Ref, Administrator>;
}

/** Takes every entry of an archive through what a save does with it. */
export async function cleanArchive(archive: Archive, folder: string): Promise<Cleaned> {
  const outline = await outlineOf(archive, join(folder, 'raw'));
  const writer = new LineWriter(join(folder, 'entries.jsonl'));
  const cleaned: Cleaned = {
    entries: writer.path,
    accepted: new Map(archivedTypes.map((type) => [type, new Set()])),
    outline,
    faults: [],
    usernames: new Map(),
    emails: new Map(),
    administrators: new Map(),
  };
  const documentIds = new Set<string>();
  for (const type of archivedTypes) {
    for await (const line of readJsonLines(outline.files.get(type)!, type)) {
      const entry = line as unknown as Entry;
      const data = await attempt(cleaned, entry, async () => {
        const clean = { ...(await cleanEntry(archive, cleaned, entry)), ...cleanBase(entry.data) };
        noteOnce(documentIds, nameOfRef(type, clean.documentId as string));
        if (type === uids.agent) noteAccount(cleaned, entry.ref, clean);
        return clean;
      });
      if (!data) continue;
      cleaned.accepted.get(type)!.add(entry.ref);
      await writer.write({ type, ref: entry.ref, data } satisfies Entry);
    }
  }
  await writer.close();
  return cleaned;
}

class EntryError extends Error {}

function noteOnce(known: Set<string>, name: string): void {
  if (known.has(name)) throw new EntryError('Duplicate public id (documentId)');
  known.add(name);
}

/** Does something with an entry; what is wrong with it is noted, and null comes back. */
async function attempt(cleaned: Cleaned, entry: Entry, work: () => Promise<Data>): Promise<Data | null> {
  try {
    return await work();
  } catch (error) {
    const messages = messagesOf(error);
    if (!messages) throw error;
    cleaned.faults.push({ entry: labelOf(entry), messages });
    return null;
  }
}

function messagesOf(error: unknown): string[] | null {
  if (error instanceof ImageError || error instanceof EntryError) return [error.message];
  if (error instanceof RichTextTooLarge) return [error.message];
  const { details } = Object(error) as { details?: { errors?: string[] } };
  return Array.isArray(details?.errors) ? details.errors.map(String) : null;
}

/** What people would call it. */
function labelOf({ type, ref, data }: Entry): string {
  const kind = type.split('.').pop() === 'user' ? 'agent' : type.split('.').pop()!;
  const names = [data.title, data.name, data.username].find((name) => typeof name === 'string') as string | undefined;
  const name = kind === 'agent' ? String(data.username ?? data.email ?? '') : (names ?? '');
  return `${kind} ${ref}${name ? ` (${name.slice(0, 60)})` : ''}`;
}

async function cleanEntry(archive: Archive, { outline, accepted }: Cleaned, { type, ref, data }: Entry): Promise<Data> {
  const stored = typeOf(type);
  const shown = outline.belongings.get(nameOfRef(`${type}.${stored?.image?.attribute ?? 'file'}`, ref));
  const has = (of: string) => (shown !== undefined && accepted.get(of)!.has(shown) ? 'https://picture.invalid/' : null);
  if (type === uids.agent) return { ...(await cleanContentEntry(stored!, data, null)), role: roleOf(outline, ref) };
  if (type === storageModels.site.uid && data.documentId !== siteId) throw new EntryError(`The public id (documentId) must be "${siteId}"`);
  if (stored) return cleanContentEntry(stored, data, has(stored.image?.isShared ? uids.seasonImage : uids.file));
  if (type === uids.seasonImage) return cleanSeasonImage(data, has(uids.file));
  if (type === uids.file) return cleanImage(archive, data);
  return type === uids.folder ? cleanFolder(data) : cleanRevision(data);
}

/** Who is given no role is an agent. */
function roleOf({ belongings, roles: known }: Outline, ref: Ref): Role {
  const role = belongings.get(nameOfRef(`${uids.agent}.role`, ref));
  const type = role === undefined ? 'agent' : known.get(role);
  const own = roles.find((name) => name === type);
  if (!own) throw new EntryError(`Unknown role "${String(type).slice(0, 60)}"`);
  return own;
}

function noteAccount(cleaned: Cleaned, ref: Ref, { username, email, role, blocked, password }: Data): void {
  const names = [
    ['Username', cleaned.usernames, String(username).toLowerCase()],
    ['Email', cleaned.emails, String(email).toLowerCase()],
  ] as const;
  for (const [label, known, name] of names)
    if (known.has(name)) throw new EntryError(`${label} ${name} is used by another agent in the archive`);
  for (const [, known, name] of names) known.set(name, ref);
  if (!isAdmin({ role: role as Role })) return;
  cleaned.administrators.set(ref, { username: String(username), email: String(email), canSignIn: Boolean(!blocked && password) });
}
