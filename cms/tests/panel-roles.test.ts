import { find, run } from './support/backstage';
import { call, serverUrl } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { linksTo } from './support/invitations';
import { buildPanelUser } from './support/panel';
import { buildAgent, newAgentBody, openSession, stored } from './support/people';
import { clearThrottles } from './support/throttles';

const agents = '/content-manager/collection-types/plugin::users-permissions.user';
const posts = '/content-manager/collection-types/api::post.post';

interface Answer {
  data: { documentId: string };
  error?: { message: string; details: { errors: { path: string[]; message: string }[] } };
}

beforeEach(clearThrottles);

test('an editor writes and publishes posts, and sees no agent', async () => {
  const { ask } = await buildPanelUser('strapi-editor');

  const begun = await ask<Answer>('POST', posts, { title: 'Salt and light', content: '<p>Words</p>' });
  const published = await ask('PUT', `${posts}/${begun.body.data.documentId}`, { published: true });
  const roster = await ask('GET', agents);

  expect([begun.status, published.status, roster.status]).toEqual([201, 200, 403]);
  expect((await call('getPost', { id: begun.body.data.documentId })).body.title).toBe('Salt and light');
});

test('a roster manager adds an agent, who is invited, and sees no post', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const { username, email, first_name, last_name, phone_number } = newAgentBody();

  const { status } = await ask('POST', agents, { username, email, first_name, last_name, phone_number });

  expect(status).toBe(201);
  expect(await linksTo(email)).toHaveLength(1);
  expect((await find<{ role: { type: string } }>('plugin::users-permissions.user', { username }))[0].role.type).toBe('agent');
  expect((await ask('GET', posts)).status).toBe(403);
});

test('a roster manager changes no password and no role', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const ada = await buildAgent();
  const [{ id: role }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });
  const before = await stored(ada);

  await ask('PUT', `${agents}/${ada.id}`, { title: 'Broker', password: 'harbour-lost', role: { connect: [{ id: role }] } });

  expect(await stored(ada)).toMatchObject({ password: before.password, role: { type: 'agent' } });
});

test('a roster manager cannot give an account of their own the id of the owner’s', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const [own, owner] = [await openSession(await buildAgent()), await buildAgent({ role: 'super_admin' })];
  const before = await stored(owner);

  const { status } = await ask('PUT', `${agents}/${own.id}`, { documentId: owner.id });
  const change = await call('updateAgent', { as: own, id: owner.id, body: { email: 'mine@hearthside.test' } });

  expect([status, change.status]).toEqual([200, 403]);
  expect(await stored(owner)).toEqual(before);
  expect(await stored(own)).toBeDefined();
});

test.each([
  ['email', 'mine@hearthside.test'],
  ['username', 'mine'],
  ['blocked', true],
  ['blocked', null],
  ['email', ''],
])('nor the %s of an administrator, who could be locked out or taken over', async (field, value) => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const admin = await buildAgent({ role: 'admin' });
  const before = await stored(admin);

  const { status, body } = await ask<Answer>('PUT', `${agents}/${admin.id}`, { [field]: value });

  expect([status, body.error?.details.errors]).toEqual([
    400,
    [{ path: [field], message: 'Only a super admin can change an administrator’s account', name: 'ValidationError' }],
  ]);
  expect(await stored(admin)).toEqual(before);
});

test('links to sign in are sent by who keeps the roster, and by nobody else', async () => {
  const [manager, panelUser] = [await buildPanelUser('hearthside-roster-manager'), await buildPanelUser('strapi-editor')];
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const path = `/brokerage/agents/${ada.id}/reset-link`;

  const refused = [await panelUser.ask('POST', path), await fetch(`${serverUrl()}${path}`, { method: 'POST' })];
  const sent = await manager.ask('POST', path);

  expect(refused.map(({ status }) => status)).toEqual([403, 401]);
  expect(sent.status).toBe(204);
  expect(await linksTo(email)).toHaveLength(1);
});

test('what is left of another’s start is a role nobody has: Strapi’s author is gone, and its shop', async () => {
  expect(await run(`strapi.db.query('admin::role').count({ where: { code: 'strapi-author' } })`)).toBe(0);
  expect(await run(`strapi.db.query('admin::permission').count({ where: { action: 'admin::marketplace.read' } })`)).toBe(0);
});

interface Overview {
  unpublished: { id: string }[];
  scheduled: { id: string; at: string; appears: boolean }[];
  changes: { of: string; saved_by: string | null }[];
  incomplete: { id: string; missing: string[] }[];
  failedEmails: { id: number; to: string }[];
}

test('the page Brokerage tells each editor of what they may see', async () => {
  const [manager, panelUser] = [await buildPanelUser('hearthside-roster-manager'), await buildPanelUser('strapi-editor')];
  const draft = await buildPost({ published: false });
  const publish_at = new Date(Date.now() + 60_000).toISOString();
  const soon = await buildSeason({ published: false, publish_at });
  const ada = await buildAgent({ last_name: '0000' });

  const told = (await panelUser.ask<Overview>('GET', '/brokerage/overview')).body;
  const toldManager = (await manager.ask<Overview>('GET', '/brokerage/overview')).body;

  expect(told.unpublished.map(({ id }) => id)).toContain(draft.documentId);
  expect(told.scheduled).toContainEqual(expect.objectContaining({ id: soon.documentId, at: publish_at, appears: true }));
  expect(told.unpublished.map(({ id }) => id)).not.toContain(soon.documentId);
  expect([told.incomplete, told.failedEmails]).toEqual([[], []]);
  expect(toldManager.incomplete).toContainEqual(expect.objectContaining({ id: ada.id, missing: ['photo', 'bio'] }));
  expect(toldManager.unpublished).toEqual([]);
});

test('who changed an entry last is told beside it', async () => {
  const { ask } = await buildPanelUser('strapi-editor');
  const { documentId } = await buildPost();
  await ask('PUT', `${posts}/${documentId}`, { title: 'Told anew' });

  const saves = await ask<{ of: string; saved_by: string }[]>('GET', `/brokerage/saves/post?ids=${documentId},nobody,../x`);
  const others = await ask('GET', `/brokerage/saves/agent?ids=${documentId}`);

  expect(saves.body).toMatchObject([{ of: documentId, saved_by: 'Edith Moor (admin panel)' }]);
  expect(others.status).toBe(403);
});

test('an email that was given up is shown, and tried again on request', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const to = `lost-${Date.now()}@hearthside.test`;
  await buildAgent({ email: to });
  const facts = JSON.stringify({ kind: 'password-reset', to, attempts: 6, due_at: 0, failed_at: new Date(), reason: 'No route' });
  await run(`strapi.db.query('api::queued-email.queued-email').create({ data: ${facts} })`);

  const failed = (await ask<Overview>('GET', '/brokerage/overview')).body.failedEmails.find((email) => email.to === to)!;
  const again = await ask('POST', `/brokerage/emails/${failed.id}/retry`);

  expect(again.status).toBe(204);
  expect(await linksTo(to)).toHaveLength(1);
  expect((await ask('POST', `/brokerage/emails/${failed.id}/retry`)).status).toBe(404);
});
