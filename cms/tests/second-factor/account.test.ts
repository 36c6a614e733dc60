import { endpoints, type EndpointName } from '../../contract/index';
import { actsOn } from '../support/audit-log';
import { call } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { emailsTo } from '../support/emails';
import { linksTo } from '../support/invitations';
import { buildAgent, buildSignedIn, openSession, profileOf, signIn, stored, type Person } from '../support/people';
import { accountLinks, buildProtected, codeOf } from '../support/second-factors';
import { clearThrottles } from '../support/throttles';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(clearThrottles);
afterEach(clockRuns);

const isAlive = async (as: Person) => (await call('getAccount', { as })).status === 200;
const newAddress = (n: number) => `new-${n}-${Math.random().toString(36).slice(2)}@hearthside.test`;
const setEmail = async (as: Person, email: string) => call('updateAgent', { as, id: as.id, body: { ...(await profileOf(as)), email } });

const open = (token: string) => call('useAccountLink', { body: { token } });

describe('fresh proof', () => {
  const sensitive = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'fresh' in endpoints[name]);

  test.each(sensitive)('%s asks for a proof after ten minutes, and works after one', async (name) => {
    const admin = await buildSignedIn('admin');
    const body = endpoints[name].method === 'GET' ? undefined : {};
    const send = () => call(name, { as: admin, id: admin.id, body });
    await timePasses(11 * minuteMs);

    const refused = await send();
    await call('confirmIdentity', { as: admin, body: { password: admin.password } });

    const message = 'Confirm that it’s you';
    expect([refused.status, refused.body]).toEqual([403, { error: message, errors: [message], code: 'confirm_required' }]);
    expect(JSON.stringify((await send()).body)).not.toContain('confirm_required');
  });

  test('these actions are sensitive, besides a change of one’s own email and of who needs a second factor', () => {
    expect(sensitive.sort()).toEqual([
      ...['addPasskey', 'changePassword', 'confirmAppCode', 'createAppCode', 'createRecoveryCodes', 'eraseAgentHistory'],
      ...['eraseListingHistory', 'erasePersonalData', 'erasePostHistory', 'eraseSeasonHistory', 'eraseSiteHistory', 'exportAgents'],
      ...['exportInquiries', 'exportListings', 'findPersonalData', 'getNewPasskeyOptions', 'removeAppCode', 'removePasskey'],
      ...['resetSecondFactor'],
    ]);
  });

  test('an ordinary save needs none, a change of one’s own email does, and nothing is saved without', async () => {
    const ada = await buildSignedIn('agent');
    await timePasses(11 * minuteMs);

    expect((await call('updateAgent', { as: ada, id: ada.id, body: { title: 'Broker' } })).status).toBe(200);
    expect((await call('updateAgent', { as: ada, id: ada.id, body: { title: 'Boss', email: newAddress(1) } })).body).toMatchObject({
      code: 'confirm_required',
    });
    expect((await call('getAgent', { as: ada, id: ada.id })).body.title).toBe('Broker');
  });

  test('an account with a second factor proves with it, not with the password', async () => {
    const ada = await buildProtected();
    await timePasses(20 * minuteMs);

    expect((await call('confirmIdentity', { as: ada, body: { password: ada.password } })).status).toBe(422);
    expect((await call('createRecoveryCodes', { as: ada })).status).toBe(403);
    expect((await call('confirmIdentity', { as: ada, body: { code: codeOf(ada, 0, 20 * minuteMs) } })).status).toBe(204);
    expect((await call('createRecoveryCodes', { as: ada })).body.recovery_codes).toHaveLength(10);
  });

  test('guesses of the password count like those of a sign-in', async () => {
    const ada = await buildSignedIn('agent');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await call('confirmIdentity', { as: ada, body: { password: 'wrong' } })).status);

    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });
});

describe('email', () => {
  test('one’s own new address counts once it is confirmed; resets go to the confirmed one; the old one can undo for 7 days', async () => {
    const ada = await buildSignedIn('agent');
    const { email: old } = await stored(ada);
    const next = newAddress(2);

    const { status, body } = await setEmail(ada, next);
    expect([status, body.email]).toEqual([200, old]);
    expect((await call('getAccount', { as: ada })).body).toMatchObject({ email: old, pending_email: next });
    await call('forgotPassword', { body: { email: next } });
    expect(await linksTo(next)).toEqual([]);

    const [confirm] = await accountLinks(next, 'confirm-email');
    expect((await open(confirm)).body).toEqual({ kind: 'confirm-email' });
    expect((await open(confirm)).status).toBe(422);
    expect((await call('getAccount', { as: ada })).body).toMatchObject({ email: next, pending_email: null });

    const [undo] = await accountLinks(old, 'undo-email');
    await timePasses(6 * dayMs);
    expect((await open(undo)).body).toEqual({ kind: 'undo-email' });
    expect((await stored(ada)).email).toBe(old);
    expect(await isAlive(ada)).toBe(false);
    expect(await linksTo(old)).toHaveLength(1);
    expect(await accountLinks(next, 'undo-email')).toEqual([]);
    const acts = (await actsOn(ada.id)).map(({ act }) => act);
    expect(acts).toEqual(['created', 'edited', 'email_confirmed', 'edited', 'password_changed', 'session_ended']);
  });

  test('links expire after 24 hours and after 7 days, and a newer address replaces an older one', async () => {
    const ada = await buildSignedIn('agent');
    const { email: old } = await stored(ada);
    const [first, second] = [newAddress(3), newAddress(4)];
    await setEmail(ada, first);
    await setEmail(ada, second);
    const [[firstLink], [secondLink]] = [await accountLinks(first, 'confirm-email'), await accountLinks(second, 'confirm-email')];

    expect((await open(firstLink)).status).toBe(422);
    await timePasses(25 * 60 * minuteMs);
    expect((await open(secondLink)).status).toBe(422);
    await clockRuns();
    expect((await open(secondLink)).status).toBe(200);
    const [undo] = await accountLinks(old, 'undo-email');
    await timePasses(8 * dayMs);
    expect((await open(undo)).status).toBe(422);
  });

  test('an address that is taken is refused at once, and at the latest when it is confirmed', async () => {
    const [ada, bob] = [await buildSignedIn('agent'), await buildSignedIn('agent')];
    const next = newAddress(5);

    expect((await setEmail(ada, (await stored(bob)).email.toUpperCase())).body.fields).toEqual({ email: 'Email is already taken' });
    await setEmail(ada, next);
    await setEmail(bob, next);
    const links = await accountLinks(next, 'confirm-email');
    const statuses = (await Promise.all(links.map(open))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('an administrator’s correction of another’s address counts at once, and the old address cannot undo it', async () => {
    const [admin, ada] = [await buildSignedIn('admin'), await buildAgent()];
    const { email: old } = await stored(ada);

    const { body } = await call('updateAgent', { as: admin, id: ada.id, body: { email: newAddress(6) } });

    expect(body.email).not.toBe(old);
    expect((await emailsTo(old)).filter((text) => text.includes('Your email address was changed'))).toHaveLength(1);
    expect(await accountLinks(old, 'undo-email')).toEqual([]);
  });
});

describe('links that a stranger could use', () => {
  test('a pending address is dropped when the password changes or an administrator corrects the address', async () => {
    const [admin, ada, bob] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
    const [first, second] = [newAddress(7), newAddress(8)];
    await setEmail(ada, first);
    await setEmail(bob, second);
    await call('changePassword', { as: ada, body: { password: 'new-harbour', password_confirmation: 'new-harbour' } });
    await call('updateAgent', { as: admin, id: bob.id, body: { email: newAddress(9) } });

    for (const address of [first, second]) expect((await open((await accountLinks(address, 'confirm-email'))[0])).status).toBe(422);
  });

  test('an old version of one’s own profile brings back its email only once it is confirmed', async () => {
    const [admin, ada] = [await buildSignedIn('admin'), await buildSignedIn('admin')];
    const [{ email: old }, next] = [await stored(ada), newAddress(10)];
    await call('updateAgent', { as: ada, id: ada.id, body: { title: 'Broker' } });
    await call('updateAgent', { as: admin, id: ada.id, body: { email: next } });
    const { items } = (await call('listAgentRevisions', { as: admin, id: ada.id })).body;

    await call('restoreRevision', { as: ada, id: items.at(-1)!.id, body: {} });

    expect((await call('getAccount', { as: ada })).body).toMatchObject({ email: next, pending_email: old });
  });

  test('the email of another administrator needs a proof, and that of an owner an owner', async () => {
    const [admin, other, owner] = [
      await buildSignedIn('admin'),
      await buildAgent({ role: 'admin' }),
      await buildAgent({ role: 'super_admin' }),
    ];
    const change = async (id: string) => (await call('updateAgent', { as: admin, id, body: { email: newAddress(11) } })).status;

    expect([await change(other.id), await change(owner.id)]).toEqual([200, 403]);
    await timePasses(11 * minuteMs);
    expect(await change(other.id)).toBe(403);
  });

  test('a person requests up to ten new addresses a day', async () => {
    const ada = await buildSignedIn('agent');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await setEmail(ada, newAddress(100 + n))).status);

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('password', () => {
  test('a change ends all sessions, opens a new one, and sends an email', async () => {
    const ada = await buildSignedIn('agent');
    const other = await openSession(ada);
    const body = { password: 'new-harbour', password_confirmation: 'new-harbour' };

    const reply = await call('changePassword', { as: ada, body });

    expect([await isAlive(ada), await isAlive(other)]).toEqual([false, false]);
    expect(await isAlive({ ...ada, token: reply.body.token })).toBe(true);
    expect((await signIn({ ...ada, password: 'new-harbour' })).token).toBeTruthy();
    expect((await emailsTo((await stored(ada)).email)).join()).toContain('Your password was changed');
  });

  test('the username is no password', async () => {
    const ada = await buildSignedIn('agent');
    const { status } = await call('changePassword', { as: ada, body: { password: ada.username, password_confirmation: ada.username } });

    expect(status).toBe(422);
    expect(await isAlive(ada)).toBe(true);
  });
});
