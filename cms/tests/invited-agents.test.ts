import { find } from './support/backstage';
import { ask, call } from './support/call';
import { addInvited, choose, linksTo } from './support/invitations';
import { panel, saveInPanel } from './support/panel';
import { buildSignedIn, newAgentBody, type Person } from './support/people';
import { clearThrottles } from './support/throttles';

const uid = 'plugin::users-permissions.user';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

test('visitors and agents cannot see who was invited', async () => {
  const nell = await addInvited(admin);
  const colleague = await buildSignedIn('agent');

  for (const as of [undefined, colleague]) {
    expect(Object.keys((await call('getAgent', { as, id: nell.id })).body)).not.toEqual(expect.arrayContaining(['joined']));
    const { body } = await ask(`{ agent(id: "${nell.id}") { joined invited_until } }`, { as });
    expect(body.data).toEqual({ agent: { joined: null, invited_until: null } });
  }
});

test('an agent added in the panel without a password is invited', async () => {
  const [{ id: role }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'agent' });
  const { username, email, first_name, last_name, phone_number } = newAgentBody();
  const fields = { username, email, first_name, last_name, phone_number, role: { connect: [{ id: role }] } };

  const { status } = await panel('POST', `/content-manager/collection-types/${uid}`, fields);

  expect(status).toBe(201);
  expect((await choose((await linksTo(email))[0])).status).toBe(204);
});

test('a stale form of the panel does not invite an agent again', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);
  await choose(link);

  await saveInPanel(uid, nell.id, { title: 'Agent', joined: false, invited_until: nell.invited_until });

  expect((await call('getAgent', { as: admin, id: nell.id })).body).toMatchObject({ title: 'Agent', joined: true, invited_until: null });
});
