import { count, find } from './support/backstage';
import { call, serverUrl } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { failed, storeEmail } from './support/emails';
import { linksTo } from './support/invitations';
import { buildPanelUser } from './support/panel';
import { buildAgent, newAgentBody, openSession, stored } from './support/people';
import { clearThrottles } from './support/throttles';

const agents = '/content-manager/collection-types/plugin::users-permissions.user';
const posts = '/content-manager/collection-types/api::post.post';

interface Reply {
  data: { documentId: string };
  error?: { message: string; details: { errors: { path: string[]; message: string }[] } };
}

beforeEach(clearThrottles);

test('an editor writes and publishes posts and cannot list agents', async () => {
  const { ask } = await buildPanelUser('strapi-editor');

  const created = await ask<Reply>('POST', posts, { title: 'Salt and light', content: '<p>Words</p>' });
  const published = await ask('PUT', `${posts}/${created.body.data.documentId}`, { published: true });
  const list = await ask('GET', agents);

  expect([created.status, published.status, list.status]).toEqual([201, 200, 403]);
  expect((await call('getPost', { id: created.body.data.documentId })).body.title).toBe('Salt and light');
});

test('an agent manager adds an agent, who is invited, and cannot list posts', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const { username, email, first_name, last_name, phone_number } = newAgentBody();

  const { status } = await ask('POST', agents, { username, email, first_name, last_name, phone_number });

  expect(status).toBe(201);
  expect(await linksTo(email)).toHaveLength(1);
  expect((await find<{ role: { type: string } }>('plugin::users-permissions.user', { username }))[0].role.type).toBe('agent');
  expect((await ask('GET', posts)).status).toBe(403);
});

test('an agent manager cannot change passwords or roles', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const ada = await buildAgent();
  const [{ id: role }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });
  const before = await stored(ada);

  await ask('PUT', `${agents}/${ada.id}`, { title: 'Broker', password: 'harbour-lost', role: { connect: [{ id: role }] } });

  expect(await stored(ada)).toMatchObject({ password: before.password, role: { type: 'agent' } });
});

test('an agent manager cannot give their own account the owner’s id', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const [colleague, owner] = [await openSession(await buildAgent()), await buildAgent({ role: 'super_admin' })];
  const before = await stored(owner);

  const { status } = await ask('PUT', `${agents}/${colleague.id}`, { documentId: owner.id });
  const change = await call('updateAgent', { as: colleague, id: owner.id, body: { email: 'mine@hearthside.test' } });

  expect([status, change.status]).toEqual([200, 403]);
  expect(await stored(owner)).toEqual(before);
  expect(await stored(colleague)).toBeDefined();
});

test.each([
  ['email', 'mine@hearthside.test'],
  ['username', 'mine'],
  ['blocked', true],
  ['blocked', null],
  ['email', ''],
])('an agent manager cannot set the %s of an administrator to %j', async (field, value) => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const admin = await buildAgent({ role: 'admin' });
  const before = await stored(admin);

  const { status, body } = await ask<Reply>('PUT', `${agents}/${admin.id}`, { [field]: value });

  expect([status, body.error?.details.errors]).toEqual([
    400,
    [{ path: [field], message: 'Only a super admin can change an administrator’s account', name: 'ValidationError' }],
  ]);
  expect(await stored(admin)).toEqual(before);
});

test('agent managers can send reset links; editors and visitors cannot', async () => {
  const [manager, panelUser] = [await buildPanelUser('hearthside-roster-manager'), await buildPanelUser('strapi-editor')];
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const path = `/brokerage/agents/${ada.id}/reset-link`;

  const rejected = [await panelUser.ask('POST', path), await fetch(`${serverUrl()}${path}`, { method: 'POST' })];
  const accepted = await manager.ask('POST', path);

  expect(rejected.map(({ status }) => status)).toEqual([403, 401]);
  expect(accepted.status).toBe(204);
  expect(await linksTo(email)).toHaveLength(1);
});

test('Strapi’s author role and its marketplace are removed', async () => {
  expect(await count('admin::role', { code: 'strapi-author' })).toBe(0);
  expect(await count('admin::permission', { action: 'admin::marketplace.read' })).toBe(0);
});

interface Overview {
  unpublished: { id: string }[];
  scheduled: { id: string; at: string; appears: boolean }[];
  changes: { of: string; saved_by: string | null }[];
  incomplete: { id: string; missing: string[] }[] | null;
  failedEmails: { id: number; to: string }[] | null;
}

test('the overview shows panel users only entries they can read', async () => {
  const [manager, panelUser] = [await buildPanelUser('hearthside-roster-manager'), await buildPanelUser('strapi-editor')];
  const draft = await buildPost({ published: false });
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  const soon = await buildSeason({ published: false, publish_at });
  const ada = await buildAgent({ last_name: '0000' });

  const editorOverview = (await panelUser.ask<Overview>('GET', '/brokerage/overview')).body;
  const managerOverview = (await manager.ask<Overview>('GET', '/brokerage/overview')).body;

  expect(editorOverview.unpublished.map(({ id }) => id)).toContain(draft.documentId);
  expect(editorOverview.scheduled).toContainEqual(expect.objectContaining({ id: soon.documentId, at: publish_at, appears: true }));
  expect(editorOverview.unpublished.map(({ id }) => id)).not.toContain(soon.documentId);
  expect([editorOverview.incomplete, editorOverview.failedEmails]).toEqual([null, null]);
  expect(managerOverview.incomplete).toContainEqual(expect.objectContaining({ id: ada.id, missing: ['photo', 'bio'] }));
  expect([managerOverview.unpublished, managerOverview.scheduled]).toEqual([null, null]);
});

test('the list of a content type shows who saved each entry last', async () => {
  const { ask } = await buildPanelUser('strapi-editor');
  const { documentId } = await buildPost();
  await ask('PUT', `${posts}/${documentId}`, { title: 'High tide' });

  const saves = await ask<{ of: string; saved_by: string }[]>('GET', `/brokerage/saves/post?ids=${documentId},unknown,../x`);
  const forbidden = await ask('GET', `/brokerage/saves/agent?ids=${documentId}`);

  expect(saves.body).toMatchObject([{ of: documentId, saved_by: 'Edith Moor (admin panel)' }]);
  expect(forbidden.status).toBe(403);
});

test('a failed email appears in the overview and can be retried', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const to = `lost-${Date.now()}@hearthside.test`;
  await buildAgent({ email: to });
  await storeEmail(to, failed);

  const found = (await ask<Overview>('GET', '/brokerage/overview')).body.failedEmails!.find((email) => email.to === to)!;
  const again = await ask('POST', `/brokerage/emails/${found.id}/retry`);

  expect(again.status).toBe(204);
  expect(await linksTo(to)).toHaveLength(1);
  expect((await ask('POST', `/brokerage/emails/${found.id}/retry`)).status).toBe(404);
});
