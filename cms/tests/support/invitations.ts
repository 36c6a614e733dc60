import { request, call } from './call';
import { emailsTo } from './emails';
import { newAgentBody, type Person } from './people';

/** Returns the tokens of all password links sent to an address, oldest first. */
export const linksTo = async (address: string) =>
  (await emailsTo(address)).flatMap((email) => /reset-password\?token=([\w-]+)/.exec(email)?.[1] ?? []);

export const validate = async (token: string) =>
  (await request<{ valid: boolean; joining?: object }>(`/api/password_resets/validate_token?token=${token}`)).body;

export const choose = (token: string, password = 'first-harbour') =>
  call('resetPassword', { body: { token, password, password_confirmation: password } });

/** Creates an agent through the API as an administrator and invites them. */
export async function addInvited(admin: Person) {
  const { username, email, first_name, last_name, phone_number } = newAgentBody();
  const body = { username, email, first_name, last_name, phone_number, invite: true };
  const reply = await call('createAgent', { as: admin, body });
  if (reply.status !== 201) throw new Error(`Failed to invite an agent: ${reply.body.error}`);
  return { ...reply.body, username, email };
}
