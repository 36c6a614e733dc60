/** The demo's accounts (README). */
export type Account = 'admin' | 'owner' | 'agent1' | 'agent2';

/** Anybody else who signs in with the demo's password. */
export interface Person {
  username: string;
}

export const demoPassword = 'welcome-home';

/** Asks the server directly, as another device of the same person would. */
export const callApi = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(`${process.env.SITE_URL}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });

export async function signIn(who: Account | Person): Promise<{ token: string; user: { id: string } }> {
  const username = typeof who === 'string' ? who : who.username;
  const reply = await callApi('POST', '/auth/login', { body: { username, password: demoPassword } });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`);
  return (await reply.json()) as { token: string; user: { id: string } };
}

/** What a signed-in person's browser stores. */
export async function sessionOf(who: Account | Person): Promise<{ name: string; value: string }[]> {
  const { token, user } = await signIn(who);
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
}
