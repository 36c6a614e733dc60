import { request, call } from './call';
import { emailsTo } from './emails';
import { newAgentBody, type Person } from './people';

// An email breaks its lines at 76 characters, an "=" at the end of each.
export const readable = (email = '') => email.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

/** The tokens of all links by which somebody may choose a password, oldest first. */
export const linksTo = async (address: string) =>
  (await emailsTo(address)).map(readable).flatMap((email) => /reset-password\?token=([\w-]+)/.exec(email)?.[1] ?? []);

export const validate = async (token: string) =>
  (await request<{ valid: boolean; joining?: object }>(`/api/password_resets/validate_token?token=${token}`)).body;

export const choose = (token: string, password = 'first-harbour') =>
  call('resetPassword', { body: { token, password, password_confirmation: password } });

/** An agent whom the administrator has just invited. */
export async function addInvited(admin: Person) {
  const { username, email, first_name, last_name, phone_number } = newAgentBody();
  const body = { username, email, first_name, last_name, phone_number, invite: true };
  const reply = await call('createAgent', { as: admin, body });
  if (reply.status !== 201) throw new Error(`An agent could not be invited: ${reply.body.error}`);
  return { ...reply.body, username, email };
}
