import { site } from './site';

/** The demo's accounts (README). */
export type Account = 'admin' | 'owner' | 'agent1' | 'agent2';

/** Anybody else who signs in with the demo's password. */
export interface Person {
  username: string;
}

export interface Session {
  token: string;
  user: { id: string };
}

export const demoPassword = 'welcome-home';

/** Asks the server directly, as another device of the same person would. */
export const callApi = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });

/** A new session, for a test that ends it. */
export async function signIn(who: Account | Person): Promise<Session> {
  const username = nameOf(who);
  const reply = await callApi('POST', '/auth/login', { body: { username, password: demoPassword } });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`);
  return (await reply.json()) as Session;
}

const open = new Map<string, Promise<Session>>();

/** Somebody's session, the same one for all tests of this worker: to sign in is slow on purpose. */
export function sessionOf(who: Account | Person): Promise<Session> {
  const username = nameOf(who);
  const session = open.get(username) ?? signIn(who);
  open.set(username, session);
  return session;
}

/** What a signed-in person's browser stores. */
export async function storageOf(who: Account | Person | Session): Promise<Record<string, string>> {
  const { token, user } = typeof who === 'object' && 'token' in who ? who : await sessionOf(who);
  return { token, user: JSON.stringify(user) };
}

const nameOf = (who: Account | Person) => (typeof who === 'string' ? who : who.username);
