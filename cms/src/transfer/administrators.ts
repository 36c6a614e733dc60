import { randomBytes } from 'node:crypto';
import { limits, type Role } from '../../contract';
import { uids } from '../database/uids';
import type { Data } from './archive';
import type { Cleaned } from './clean-archive';
import type { Entry, Ref } from './read-entries';
import { CommandError } from './command-error';

interface CurrentAdmin extends Data {
  documentId: string;
  username: string;
  email: string;
  password: string;
  role: { type: Role };
  social_links: Data[];
}

/** Current administrators to retain because no administrator of the archive can sign in. */
export interface RetainedAdmins {
  /** Attributes to overwrite on agents of the archive. */
  merged: Map<Ref, Data>;
  /** Administrators that are not in the archive. */
  added: Entry[];
  /** Public ids before the import, by ref of the new entry. */
  formerIds: Map<Ref, string>;
  administrators: { username: string; email: string }[];
  messages: string[];
}

export const noAdministratorMessage =
  'No administrator could sign in after this import: neither the archive nor this site has an active administrator with a password. Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD to create one.';

export const noneRetained: RetainedAdmins = {
  merged: new Map(),
  added: [],
  formerIds: new Map(),
  administrators: [],
  messages: [],
};

/** Whether an administrator of the archive can sign in. */
export const bringsAdministrator = ({ administrators }: Cleaned): boolean =>
  [...administrators.values()].some(({ canSignIn }) => canSignIn);

/** Returns a line for each administrator of the site after the import. */
export function listAdministrators({ administrators }: Cleaned, kept: RetainedAdmins): string[] {
  const imported = [...administrators].filter(([ref]) => !kept.merged.get(ref)?.role);
  return [
    ...kept.administrators.map(({ username, email }) => `Administrator: ${username} (${email}).`),
    ...imported.map(([ref, { username, email, canSignIn }]) => {
      const name = String(kept.merged.get(ref)?.username ?? username);
      return `Administrator: ${name} (${email})${canSignIn ? '' : ', deactivated or without a password'}.`;
    }),
  ];
}

/**
 * Retains the current administrators unless an administrator of the archive can sign in. A current administrator whose email address is in
 * the archive becomes that agent and keeps the current username and password. Any other is added, without a photo. A username does not
 * identify a person, so an agent of the archive with an administrator's username gets another one.
 * @throws CommandError if no administrator could sign in
 */
export async function keepAdministrators(cleaned: Cleaned): Promise<RetainedAdmins> {
  if (bringsAdministrator(cleaned)) return noneRetained;
  const { usernames, emails } = cleaned;
  const where = { blocked: false, password: { $notNull: true }, role: { type: { $in: ['admin', 'super_admin'] } } };
  const current: CurrentAdmin[] = await strapi.db
    .query(uids.agent)
    .findMany({ where, populate: { role: true, social_links: true }, orderBy: { id: 'asc' } });
  if (current.length === 0) throw new CommandError(noAdministratorMessage);
  const kept: RetainedAdmins = { merged: new Map(), added: [], formerIds: new Map(), administrators: [], messages: [] };
  const taken = new Set(current.map(({ username }) => username.toLowerCase()));
  for (const person of current) {
    const { username, email, password, role } = person;
    const ref = emails.get(email.toLowerCase());
    kept.administrators.push({ username, email });
    const holder = usernames.get(username.toLowerCase());
    const entry = entryOf(person);
    kept.formerIds.set(ref ?? entry.ref, person.documentId);
    if (ref === undefined) kept.added.push(entry);
    else kept.merged.set(ref, { ...kept.merged.get(ref), password, joined: true, role: role.type, blocked: false, username });
    kept.messages.push(
      `${username} (${email}) stays an administrator and keeps the current password${ref ? ', merged with the agent with the same email in the archive' : ''}.`,
    );
    if (holder === undefined || holder === ref) continue;
    const newUsername = freeUsername(username, usernames, taken);
    kept.merged.set(holder, { username: newUsername, ...kept.merged.get(holder) });
    kept.messages.push(`The agent ${username} in the archive is a different person. Their new username is ${newUsername}.`);
  }
  return kept;
}

/** Appends the lowest number that makes the username unique, and reserves the result in `taken`. */
function freeUsername(username: string, usernames: Map<string, Ref>, taken: Set<string>): string {
  for (let n = 2; ; n += 1) {
    const suffix = String(n);
    const name = username.slice(0, limits.line - suffix.length) + suffix;
    if (usernames.has(name.toLowerCase()) || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function entryOf({ id, role, ...person }: CurrentAdmin): Entry {
  const links = person.social_links.map(({ platform, url }) => ({ platform, url }));
  // A new id in Strapi's format, because an entry of the archive may have the current one.
  const documentId = randomBytes(12).toString('hex');
  return { type: uids.agent, ref: `present-${String(id)}`, data: { ...person, documentId, social_links: links, role: role.type } };
}
