import { find } from '../support/backstage';
import { call } from '../support/call';
import { panel, saveInPanel } from '../support/panel';
import { activeAdmins, buildAgent, buildSignedIn, openSession, setBlocked, type Person } from '../support/people';
import { volume } from '../support/volume';

const uid = 'plugin::users-permissions.user';
const entries = `/content-manager/collection-types/${uid}`;
const message = 'The last active administrator can’t be deactivated or demoted';

const roleId = async (type: string) => (await find<{ id: number }>('plugin::users-permissions.role', { type }))[0].id;
const both = <Reply>(attempt: (self: Person, other: Person) => Promise<Reply>) => Promise.all([attempt(ada, bob), attempt(bob, ada)]);

let ada: Person;
let bob: Person;
let founders: string[];

/** Creates two administrators and deactivates all others. */
async function onlyTwo(): Promise<void> {
  [ada, bob] = [await buildAgent({ role: 'admin' }), await buildAgent({ role: 'super_admin' })];
  const rest = (await activeAdmins()).filter((id) => id !== ada.id && id !== bob.id);
  await setBlocked(rest, true);
}

beforeAll(async () => {
  founders = await activeAdmins();
});

afterAll(() => setBlocked(founders, false));

test('one of two administrators who deactivate each other at once stays active', async () => {
  for (let round = 0; round < volume(15, 3); round += 1) {
    await onlyTwo();
    [ada, bob] = [await openSession(ada), await openSession(bob)];

    const replies = await both((self, other) => call('deactivateAgent', { as: self, id: other.id }));

    expect(await activeAdmins()).toHaveLength(1);
    // The second one is signed out already, or gets the error.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect([401, 422]).toContain(replies.find(({ status }) => status !== 200)?.status);
  }
});

test('one of two administrators deactivated, demoted or deleted in the panel at once stays active', async () => {
  const agent = await roleId('agent');
  const attempts = [
    (self: Person) => saveInPanel(uid, self.id, { blocked: true }),
    (self: Person) => saveInPanel(uid, self.id, { role: { set: [{ id: agent }] } }),
    (self: Person) => panel('POST', `${entries}/actions/bulkDelete`, { documentIds: [self.id] }),
  ];
  for (let round = 0; round < volume(15, 3); round += 1) {
    await onlyTwo();

    const replies = await both(attempts[round % 3]);

    expect(await activeAdmins()).toHaveLength(1);
    expect({ round, statuses: replies.map(({ status }) => status).sort() }).toEqual({ round, statuses: [200, 400] });
    expect(JSON.stringify(replies)).toContain(message);
  }
});

test('the last two administrators cannot be deleted in one request', async () => {
  await onlyTwo();
  const before = await activeAdmins();

  const reply = await panel<{ error?: { message: string } }>('POST', `${entries}/actions/bulkDelete`, { documentIds: before });

  expect([reply.status, reply.body.error?.message]).toEqual([400, message]);
  expect((await activeAdmins()).sort()).toEqual(before.sort());
});

test.each([
  ['one of Strapi’s own roles', 'authenticated'],
  ['no role', null],
])('an account that the panel gives %s has the rights of an agent', async (_name, type) => {
  const person = await buildSignedIn('agent');

  const { status } = await saveInPanel(uid, person.id, { role: { set: type ? [{ id: await roleId(type) }] : [] } });

  expect(status).toBe(200);
  expect((await call('listSeasonImages', { as: person })).status).toBe(403);
  expect((await call('updateAgent', { as: person, id: person.id, body: {} })).status).not.toBe(403);
});

test('the panel cannot change the roles of the site', async () => {
  const admin = await roleId('admin');
  const roles = await find('plugin::users-permissions.role', {});
  const attempts = [
    panel('DELETE', `/users-permissions/roles/${admin}`),
    panel('PUT', `/users-permissions/roles/${admin}`, { name: 'x', description: 'x', permissions: {}, users: [] }),
    panel('POST', '/users-permissions/roles', { name: 'x', description: 'x', permissions: {}, users: [] }),
    panel('PUT', '/users-permissions/advanced', { default_role: 'super_admin', allow_register: true, unique_email: false }),
    panel('PUT', '/users-permissions/providers', { providers: {} }),
    panel('PUT', '/users-permissions/email-templates', { 'email-templates': {} }),
    panel('PUT', '/content-manager/collection-types/plugin::users-permissions.role/x', { type: 'agent' }),
  ];

  for (const { status } of await Promise.all(attempts)) expect([403, 404, 405]).toContain(status);
  expect((await find('plugin::users-permissions.role', {})).length).toBe(roles.length);
});
