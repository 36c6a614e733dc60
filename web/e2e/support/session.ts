import { site } from './site';

/** Demo accounts (README). */
export type Account = 'admin' | 'owner' | 'agent1' | 'agent2';

/** Any other account with the demo password. */
export interface Person {
  username: string;
}

export interface Session {
  token: string;
  user: { id: string };
}

export const demoPassword = 'welcome-home';

/** Calls the API directly, as another device of the same user does. */
export const callApi = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });

/** Calls the API with an account's session, as another device does, and returns the response body. */
export async function ask(method: string, path: string, body?: object, as: Account | Person = 'admin'): Promise<unknown> {
  const { token } = await sessionOf(as);
  const reply = await callApi(method, path, { token, body });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Opens a new session, for a test that ends it. */
export async function signIn(account: Account | Person): Promise<Session> {
  const username = nameOf(account);
  const reply = await callApi('POST', '/auth/login', { body: { username, password: demoPassword } });
  if (!reply.ok) throw new Error(`Failed to sign in as ${username}: ${await reply.text()}`);
  return (await reply.json()) as Session;
}

const sessions = new Map<string, { session: Promise<Session>; openedAt: number }>();
/** Time (ms) after which a session is replaced, before sensitive actions ask for another proof of identity. */
const freshMs = 5 * 60_000;

/** Returns an account's session. Tests of a worker share it, because signing in is slow on purpose. */
export function sessionOf(account: Account | Person): Promise<Session> {
  const username = nameOf(account);
  const last = sessions.get(username);
  if (last && Date.now() - last.openedAt < freshMs) return last.session;
  const session = signIn(account);
  sessions.set(username, { session, openedAt: Date.now() });
  return session;
}

/** Returns the local storage of a signed-in browser. */
export async function storageOf(account: Account | Person | Session): Promise<Record<string, string>> {
  const { token, user } = typeof account === 'object' && 'token' in account ? account : await sessionOf(account);
  return { token, user: JSON.stringify(user) };
}

const nameOf = (account: Account | Person) => (typeof account === 'string' ? account : account.username);
