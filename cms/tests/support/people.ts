import { randomUUID } from 'node:crypto';
import type { Role } from '../../contract';
import { create, find } from './backstage';
import { call } from './call';

export interface Person {
  id: string;
  username: string;
  password: string;
  token: string;
}

const uid = 'plugin::users-permissions.user';

/** An agent (or whoever the fields make of them) in the database, not signed in. */
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

/** The same person with a live session. */
export async function signIn(person: Person): Promise<Person> {
  const { body } = await call('login', { body: { username: person.username, password: person.password } });
  return { ...person, token: body.token };
}

export const buildSignedIn = async (role: Role): Promise<Person> => signIn(await buildAgent({ role }));
