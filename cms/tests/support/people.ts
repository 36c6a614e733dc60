import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract/index';
import { create, find, run, update } from './backstage';
import { call } from './call';
import type { Run } from './server-code';

export interface Person {
  id: string;
  username: string;
  password: string;
  token: string;
}

const uid = 'plugin::users-permissions.user';

/** Creates an agent, or an account with another role, without a session. */
export async function buildAgent({ role = 'agent' as Role, ...fields } = {} as { role?: Role } & Record<string, unknown>) {
  const [{ id: roleId }] = await find<{ id: number }>('plugin::users-permissions.role', { type: role });
  const username = `u${randomUUID().replace(/-/g, '').slice(0, 12)}`;
  const password = 'harbour-light';
  const { documentId } = await create<{ documentId: string }>(uid, {
    username,
    password,
    email: `${username}@hearthside.test`,
    first_name: 'Ada',
    last_name: username,
    phone_number: '(207) 555-0100',
    provider: 'local',
    confirmed: true,
    role: roleId,
    ...fields,
  });
  return { id: documentId, username, password, token: '' } satisfies Person;
}

/** Signs in a person with username and password. */
export async function signIn(person: Person): Promise<Person> {
  const { body } = await call('login', { body: { username: person.username, password: person.password } });
  return { ...person, token: tokenIn(body) };
}

/** Returns the token of a reply to a sign-in without a second factor. */
export const tokenIn = (body: object): string => ('token' in body ? String(body.token) : '');

/** Creates the token of a new session on the site or in the panel. Runs in a site. */
export async function createToken(uid: 'admin::user' | 'plugin::users-permissions.user', where: object): Promise<string> {
  const { id } = await strapi.db.query(uid).findOne({ select: ['id'], where });
  if (uid !== 'admin::user') return serverModule('accounts/live-sessions').createSession(id, { browser: 'Test', mustSetUp: false });
  const sessions = strapi.sessionManager('admin');
  const { token } = await sessions.generateRefreshToken(String(id), undefined, { type: 'session' });
  const access = await sessions.generateAccessToken(token);
  if ('error' in access) throw new Error(access.error);
  return access.token;
}

/** Opens a session without a password, which avoids the rate limit and the time of comparing hashes. */
export async function openSession<Known extends { id: string }>(person: Known, runThere: Run = run): Promise<Known & { token: string }> {
  return { ...person, token: await runThere(createToken, uid, { documentId: person.id }) };
}

export const buildSignedIn = async (role: Role): Promise<Person> => openSession(await buildAgent({ role }));

interface StoredAgent {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  /** bcrypt's hash. */
  password: string;
  blocked: boolean;
  listed: boolean;
  role: { type: string };
}

/** Returns an agent as stored. */
export const stored = async ({ id }: { id: string }) => (await find<StoredAgent>(uid, { documentId: id }))[0];

/** Returns the input of the profile form for an agent as stored. */
export async function profileOf(agent: { id: string }) {
  const { first_name, last_name, email, phone_number } = await stored(agent);
  return { first_name, last_name, email, phone_number };
}

/** Returns the input of the Add Agent form, with an unused name. */
export function newAgentBody() {
  const username = `n${randomUUID().replace(/-/g, '').slice(0, 12)}`;
  return {
    username,
    password: 'harbour-light',
    password_confirmation: 'harbour-light',
    first_name: 'Nell',
    last_name: 'Harrow',
    email: `${username}@hearthside.test`,
    phone_number: '(207) 555-0101',
    website_url: 'example.com',
    title: 'Agent',
    bio: '<p>New here.</p>',
  };
}

/** Returns the public ids of all active administrators. */
export async function activeAdmins(): Promise<string[]> {
  const active = { blocked: false, role: { type: { $in: ['admin', 'super_admin'] } } };
  return (await find<{ documentId: string }>(uid, active)).map(({ documentId }) => documentId);
}

/** Deactivates or reactivates accounts. Deletes their listings, because no one takes them over. */
export async function setBlocked(ids: string[], blocked: boolean): Promise<void> {
  for (const id of ids) {
    await run(async (id) => {
      const listings = await strapi.db.query('api::listing.listing').findMany({ where: { ListAgentKey: { documentId: id } } });
      for (const { documentId } of listings) await strapi.documents('api::listing.listing').delete({ documentId });
    }, id);
    await update(uid, id, { blocked });
  }
}
