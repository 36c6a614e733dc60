import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { callApi, demoPassword, sessionOf, type Account, type Person } from './session';

interface Profile {
  first_name: string;
  last_name: string;
  title: string;
  email: string;
  phone_number: string;
  bio: string;
  social_links: { platform: string; url: string }[];
}

/** An agent of a test's own. */
export interface OwnAgent extends Person {
  id: string;
  name: string;
  profile: Profile;
}

/** A name that nobody has. */
export const newName = () => `Alder${randomBytes(4).toString('hex')}`;

/** Adds somebody who signs in with the demo's password and leaves as the test ends. */
export async function buildAgent(details: Partial<Profile> = {}): Promise<OwnAgent> {
  const username = newName().toLowerCase();
  const profile: Profile = {
    first_name: 'Wren',
    last_name: newName(),
    title: 'Agent, test houses',
    email: `${username}@hearthandharbor.example`,
    phone_number: '(207) 555-0199',
    bio: '',
    social_links: [],
    ...details,
  };
  const body = { ...profile, username, password: demoPassword, password_confirmation: demoPassword };

  const { id } = (await call('POST', '/agents', { as: 'admin', body })) as { id: string };
  leaveAtEnd(id);
  return { id, username, profile, name: `${profile.first_name} ${profile.last_name}` };
}

/** Takes somebody whom a test added by hand off the site when the test ends: nobody can be deleted, and other tests count whom visitors see. */
export const leaveAtEnd = (id: string) => afterwards(() => call('PATCH', `/agents/${id}/deactivate`, { as: 'admin' }));

/** Saves a profile from another device. */
export const saveElsewhere = ({ id, profile }: OwnAgent, as: Account | Person, changes: Partial<Profile>) =>
  call('PATCH', `/agents/${id}`, { as, body: { ...profile, ...changes } });

async function call(method: string, path: string, { as, body }: { as: Account | Person; body?: object }): Promise<unknown> {
  const { token } = await sessionOf(as);
  const reply = await callApi(method, path, { token, body });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return reply.json();
}
