import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { write } from './database';
import { ask, demoPassword, type Account, type Person } from './session';

interface Profile {
  first_name: string;
  last_name: string;
  title: string;
  email: string;
  phone_number: string;
  bio: string;
  social_links: { platform: string; url: string }[];
}

/** Agent that a test created. */
export interface OwnAgent extends Person {
  id: string;
  name: string;
  profile: Profile;
}

/** Returns a new last name. */
export const newName = () => `Alder${randomBytes(4).toString('hex')}`;

/** Creates an agent with the demo password. The agent is deactivated when the test ends. */
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

  const { id } = (await ask('POST', '/agents', body)) as { id: string };
  leaveAtEnd(id);
  return { id, username, profile, name: `${profile.first_name} ${profile.last_name}` };
}

/** Inserts agents N000, N001, ... into the database and returns their new last name. They are deleted when the test ends. */
export function buildMany(count: number): string {
  const last_name = newName();
  const names = Array.from({ length: count }, (_, n) => `N${String(n).padStart(3, '0')}`);
  const values = names.map(
    (first_name) => `('${last_name}${first_name}', '${first_name}', '${last_name}', '${first_name}@${last_name}.example')`,
  );
  const ids = `update up_users set document_id = lower(username), username = lower(username), email = lower(email),
    phone_number = '(207) 555-0198', confirmed = true, blocked = false, listed = true where last_name = '${last_name}'`;
  write(`begin; insert into up_users (username, first_name, last_name, email) values ${values.join()}; ${ids}; commit`);
  afterwards(async () => write(`delete from up_users where last_name = '${last_name}'`));
  return last_name;
}

/** Deactivates an agent when the test ends. Agents cannot be deleted, and other tests count the visible ones. */
export const leaveAtEnd = (id: string) => afterwards(() => ask('PATCH', `/agents/${id}/deactivate`, { successor: 'office' }));

/** Saves a profile as another device does. */
export const saveElsewhere = ({ id, profile }: OwnAgent, as: Account | Person, changes: Partial<Profile>) =>
  ask('PATCH', `/agents/${id}`, { ...profile, ...changes }, as);
