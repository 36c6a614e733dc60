import { randomBytes } from 'node:crypto';
import { limits, type Role } from '../../contract';
import { uids } from '../database/uids';
import type { Cleaned } from './clean-archive';
import type { Entry, Ref } from './read-entries';
import { CommandError } from './command-error';

type Data = Record<string, unknown>;

interface Present {
  documentId: string;
  username: string;
  email: string;
  password: string;
  role: { type: Role };
}

/** How present administrators stay able to sign in when an archive brings none who could. */
export interface Kept {
  /** What agents of the archive are given of the administrator that they are. */
  merged: Map<Ref, Data>;
  /** Those whom the archive does not know. */
  added: Entry[];
  administrators: { username: string; email: string }[];
  messages: string[];
}

export const nobodyCouldSignIn =
  'No administrator could sign in after this import: neither the archive nor this site has an active administrator with a password. Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD to create one.';

export const nobodyKept: Kept = { merged: new Map(), added: [], administrators: [], messages: [] };

/** Whether an archive brings an administrator who could sign in. */
export const bringsAdministrator = ({ administrators }: Cleaned): boolean =>
  [...administrators.values()].some(({ canSignIn }) => canSignIn);

/** Everybody who is an administrator after an import, a sentence each. */
export function listAdministrators({ administrators }: Cleaned, kept: Kept): string[] {
  const others = [...administrators].filter(([ref]) => !kept.merged.get(ref)?.role);
  return [
    ...kept.administrators.map(({ username, email }) => `Administrator: ${username} (${email}).`),
    ...others.map(([ref, { username, email, canSignIn }]) => {
      const name = String(kept.merged.get(ref)?.username ?? username);
      return `Administrator: ${name} (${email})${canSignIn ? '' : ', deactivated or without a password'}.`;
    }),
  ];
}

/**
 * Who runs the site after an import: the administrators of the archive, or else those who do now. One whose
 * email the archive knows becomes that agent, with the present sign-in; any other stays, without a picture. A username proves nothing
 * about a person: an agent of the archive who has that of an administrator gets another one.
 * @throws TransferRefusal when nobody could sign in as an administrator
 */
export async function keepAdministrators(cleaned: Cleaned): Promise<Kept> {
  if (bringsAdministrator(cleaned)) return nobodyKept;
  const { usernames, emails } = cleaned;
  const where = { blocked: false, password: { $notNull: true }, role: { type: { $in: ['admin', 'super_admin'] } } };
  const present = await strapi.db
    .query(uids.agent)
    .findMany({ where, populate: { role: true, social_links: true }, orderBy: { id: 'asc' } });
  if (present.length === 0) throw new CommandError(nobodyCouldSignIn);
  const kept: Kept = { merged: new Map(), added: [], administrators: [], messages: [] };
  const taken = new Set(present.map(({ username }: { username: string }) => username.toLowerCase()));
  for (const person of present as (Present & Data)[]) {
    const { username, email, password, role } = person;
    const ref = emails.get(email.toLowerCase());
    kept.administrators.push({ username, email });
    const holder = usernames.get(username.toLowerCase());
    if (ref === undefined) kept.added.push(entryOf(person));
    else kept.merged.set(ref, { ...kept.merged.get(ref), password, joined: true, role: role.type, blocked: false, username });
    kept.messages.push(
      `${username} (${email}) stays an administrator and keeps the current password${ref ? ', merged with the agent with the same email in the archive' : ''}.`,
    );
    if (holder === undefined || holder === ref) continue;
    const other = freeUsername(username, usernames, taken);
    kept.merged.set(holder, { username: other, ...kept.merged.get(holder) });
    kept.messages.push(`The agent ${username} in the archive is a different person. Their new username is ${other}.`);
  }
  return kept;
}

/** The username with the first number behind it that makes it unique; reserves it in `taken`. */
function freeUsername(username: string, usernames: Map<string, Ref>, taken: Set<string>): string {
  for (let n = 2; ; n += 1) {
    const suffix = String(n);
    const name = username.slice(0, limits.line - suffix.length) + suffix;
    if (usernames.has(name.toLowerCase()) || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function entryOf({ id, role, ...person }: Present & Data): Entry {
  const links = (person.social_links as Data[]).map(({ platform, url }) => ({ platform, url }));
  // Strapi's own ids look like this as well; the present one might be taken by the archive.
  const documentId = randomBytes(12).toString('hex');
  return { type: uids.agent, ref: `present-${String(id)}`, data: { ...person, documentId, social_links: links, role: role.type } };
}
