/** The demo's accounts (README). */
export type Account = 'admin' | 'owner' | 'agent1' | 'agent2';

export const demoPassword = 'welcome-home';

/** Asks the server directly, as another device of the same person would. */
export const callApi = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(`${process.env.SITE_URL}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });

/** What a signed-in person's browser stores. */
export async function sessionOf(username: Account): Promise<{ name: string; value: string }[]> {
  const reply = await callApi('POST', '/auth/login', { body: { username, password: demoPassword } });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`);
  const { token, user } = (await reply.json()) as { token: string; user: object };
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
}
