import { run, updateRow } from './support/backstage';
import { ask, call } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { emailsTo } from './support/emails';
import { addInvited, choose, linksTo, validate } from './support/invitations';
import { saveInPanel } from './support/panel';
import {
  activeAdmins,
  buildAgent,
  buildSignedIn,
  newAgentBody,
  openSession,
  setBlocked,
  signIn,
  stored,
  type Person,
} from './support/people';
import { clearThrottles } from './support/throttles';

const uid = 'plugin::users-permissions.user';
const day = 24 * 3_600_000;
const inSevenDays = expect.closeTo(7, 1);

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(clearThrottles);
afterEach(clockRuns);

test('an invited agent chooses a password with the link and signs in', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);
  const [email] = await emailsTo(nell.email);
  const until = new Date(nell.invited_until!).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

  expect(email).toContain(`Your username is ${nell.username}.`);
  expect(email).toContain(`expires on ${until}`);
  expect(nell).toMatchObject({ joined: false, active: true });
  expect((Date.parse(nell.invited_until!) - Date.now()) / day).toEqual(inSevenDays);
  expect(await validate(link)).toEqual({ valid: true, joining: { first_name: 'Nell', username: nell.username } });
  expect((await choose(link)).status).toBe(204);

  expect((await signIn({ ...nell, password: 'first-harbour', token: '' })).token).toBeTruthy();
  expect((await call('getAgent', { as: admin, id: nell.id })).body).toMatchObject({ joined: true, invited_until: null });
  expect(await validate(link)).toEqual({ valid: false, error: 'Invalid reset token' });
});

test('an invited agent without a password cannot sign in with any', async () => {
  const { username } = await addInvited(admin);

  for (const password of ['', 'null', 'harbour-light']) {
    expect((await call('login', { body: { username, password } })).status).toBeGreaterThanOrEqual(400);
  }
});

test('adding an agent without an invitation requires a password', async () => {
  const { password, password_confirmation, ...bare } = newAgentBody();

  const { status, body } = await call('createAgent', { as: admin, body: bare });

  expect([status, body.errors]).toEqual([422, ['Password confirmation is required', 'Password is required']]);
  const usual = await call('createAgent', { as: admin, body: { ...bare, password, password_confirmation } });
  expect(usual.body).toMatchObject({ joined: true, invited_until: null });
  expect(await emailsTo(bare.email)).toEqual([]);
});

test('a repeated invitation invalidates the previous link', async () => {
  const nell = await addInvited(admin);
  const [first] = await linksTo(nell.email);

  const again = await call('inviteAgent', { as: admin, id: nell.id });

  const links = await linksTo(nell.email);
  expect([again.status, links.length]).toEqual([200, 2]);
  expect(await validate(first)).toMatchObject({ valid: false });
  expect(await validate(links.at(-1)!)).toMatchObject({ valid: true });
});

test('a revoked invitation invalidates its link and allows no password reset', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);

  const { body } = await call('revokeInvitation', { as: admin, id: nell.id });
  await call('forgotPassword', { body: { email: nell.email } });

  expect(body).toMatchObject({ joined: false, invited_until: null });
  expect((await choose(link)).status).toBe(422);
  expect(await linksTo(nell.email)).toEqual([link]);
});

test('deactivation revokes the invitation; a deactivated agent cannot be invited', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);

  await call('deactivateAgent', { as: admin, id: nell.id });
  const rejected = await call('inviteAgent', { as: admin, id: nell.id });
  const { body } = await call('reactivateAgent', { as: admin, id: nell.id });

  expect([rejected.status, rejected.body.error]).toEqual([409, 'Reactivate this agent first']);
  expect(body).toMatchObject({ active: true, joined: false, invited_until: null });
  expect(await validate(link)).toMatchObject({ valid: false });
});

test('correcting the email of an invited agent sends the invitation again', async () => {
  const nell = await addInvited(admin);
  const [misspelled] = await linksTo(nell.email);
  const email = `right-${nell.email}`;

  await call('updateAgent', { as: admin, id: nell.id, body: { email } });

  const [link] = await linksTo(email);
  expect(await validate(misspelled)).toMatchObject({ valid: false });
  expect((await choose(link)).status).toBe(204);
});

test('an expired invitation is rejected, and the agent can request another link', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);
  const expired = new Date(Date.now() - 1000).toISOString();
  await updateRow(uid, { documentId: nell.id }, { invited_until: expired });
  await run((expires_at) => strapi.db.connection('password_resets').update({ expires_at }), Date.now() - 1000);

  expect((await choose(link)).status).toBe(422);
  await call('forgotPassword', { body: { email: nell.email } });

  const links = await linksTo(nell.email);
  expect(links.length).toBe(2);
  expect((await choose(links.at(-1)!)).status).toBe(204);
});

test('an agent with a password cannot be invited', async () => {
  const ada = await buildAgent();

  const { status, body } = await call('inviteAgent', { as: admin, id: ada.id });

  expect([status, body.error]).toEqual([409, 'This agent already has a password']);
  expect(await emailsTo((await stored(ada)).email)).toEqual([]);
  expect((await call('inviteAgent', { as: admin, id: 'unknown' })).status).toBe(404);
});

test('one mailbox gets at most ten invitations per day', async () => {
  const nell = await addInvited(admin);
  const invite = async (as = admin) => (await call('inviteAgent', { as, id: nell.id })).status;

  const statuses = await Promise.all(Array.from({ length: 11 }, () => invite()));

  expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), 429]);
  // An email in progress would be sent again after that time, as if its process had crashed.
  expect(await linksTo(nell.email)).toHaveLength(11);
  await timePasses(day);
  expect(await invite(await openSession(admin))).toBe(200);
  expect(await linksTo(nell.email)).toHaveLength(12);
});

test('the last active administrator cannot be deactivated while another is only invited', async () => {
  const others = (await activeAdmins()).filter((id) => id !== admin.id);
  await buildAgent({ role: 'admin', password: null });

  await setBlocked(others, true);
  const { status, body } = await saveInPanel(uid, admin.id, { blocked: true }).finally(() => setBlocked(others, false));

  expect([status, body.error?.message]).toEqual([400, 'The last active administrator can’t be deactivated or demoted']);
});

test('visitors and agents cannot see who was invited', async () => {
  const nell = await addInvited(admin);
  const colleague = await buildSignedIn('agent');

  for (const as of [undefined, colleague]) {
    expect((await call('getAgent', { as, id: nell.id })).body).not.toHaveProperty('joined');
    const { body } = await ask(`{ agent(id: "${nell.id}") { joined invited_until } }`, { as });
    expect(body.data).toEqual({ agent: { joined: null, invited_until: null } });
  }
});

test('a stale form of the panel does not invite an agent again', async () => {
  const nell = await addInvited(admin);
  const [link] = await linksTo(nell.email);
  await choose(link);

  await saveInPanel(uid, nell.id, { title: 'Agent', joined: false, invited_until: nell.invited_until });

  expect((await call('getAgent', { as: admin, id: nell.id })).body).toMatchObject({ title: 'Agent', joined: true, invited_until: null });
});
