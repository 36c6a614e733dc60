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

test('administrators read who has no password yet, and invite those who were not', async () => {
  const nell = await addInvited(admin);
  const old = await addInvited(admin);
  await linksTo(old.email);
  await call('revokeInvitation', { as: admin, id: old.id });

  const before = await waiting();
  let { body } = await call('inviteMore', { as: admin });
  // Other tests leave people who were never invited, and one request invites fifty.
  while (body.left > 0) ({ body } = await call('inviteMore', { as: admin }));

  expect(before).toEqual(
    expect.arrayContaining([
      { id: nell.id, name: 'Nell Harrow', email: nell.email, invited_until: nell.invited_until },
      { id: old.id, name: 'Nell Harrow', email: old.email, invited_until: null },
    ]),
  );
  expect(body).toEqual({ invited: expect.any(Number), left: 0 });
  expect((await linksTo(old.email)).length).toBe(2);
  expect((await linksTo(nell.email)).length).toBe(1);
});

async function waiting() {
  const items: object[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await call('listInvitations', { as: admin, query: { page: String(page) } });
    items.push(...body.items);
    if (!body.more) return items;
  }
}

test('neither visitors nor agents are told who was invited', async () => {
  const nell = await addInvited(admin);
  const colleague = await buildSignedIn('agent');

  for (const as of [undefined, colleague]) {
    expect(Object.keys((await call('getAgent', { as, id: nell.id })).body)).not.toEqual(expect.arrayContaining(['joined']));
    const { body } = await ask(`{ agent(id: "${nell.id}") { joined invited_until } }`, { as });
    expect(body.data).toEqual({ agent: { joined: null, invited_until: null } });
  }
});

test('an agent who is added in the panel without a password is invited', async () => {
  const [{ id: role }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'agent' });
  const { username, email, first_name, last_name, phone_number } = newAgentBody();
  const fields = { username, email, first_name, last_name, phone_number, role: { connect: [{ id: role }] } };

  const { status } = await panel('POST', `/content-manager/collection-types/${uid}`, fields);

  expect(status).toBe(201);
  expect((await choose((await linksTo(email))[0])).status).toBe(204);
});

test('a form of the panel that was open meanwhile does not invite them again', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);
  await choose(link);

  await saveInPanel(uid, nell.id, { title: 'Agent', joined: false, invited_until: nell.invited_until });

  expect((await call('getAgent', { as: admin, id: nell.id })).body).toMatchObject({ title: 'Agent', joined: true, invited_until: null });
});
