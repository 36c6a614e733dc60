import { apiBase, endpoints, type EndpointName } from '../../contract/index';
import { call, request, type Failure } from '../support/call';
import { buildPost } from '../support/content';
import { saveInPanel } from '../support/panel';
import { buildAgent, buildSignedIn, stored, type Person } from '../support/people';

let admin: Person;
let ada: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(async () => {
  ada = await buildSignedIn('agent');
});

const full = {
  title: 'Broker',
  website_url: 'https://ada.example',
  bio: '<p>Hello</p>',
  social_links: [{ platform: 'x', url: 'https://x.com/ada' }],
};
const change = (body: object) => call('updateAgent', { as: ada, id: ada.id, body });

test('a save of one profile field keeps the others, and null clears optional ones', async () => {
  await change(full);

  const kept = await change({ phone_number: '(207) 555-0199' });
  const cleared = await change({ title: null, website_url: null, bio: null, social_links: null });

  expect([kept.status, cleared.status]).toEqual([200, 200]);
  expect(kept.body).toMatchObject({ ...full, phone_number: '(207) 555-0199', first_name: 'Ada', email: `${ada.username}@hearthside.test` });
  expect(cleared.body).toMatchObject({ title: null, website_url: null, bio: '', social_links: [], phone_number: '(207) 555-0199' });
});

test.each([
  ['first_name', 'First name is required'],
  ['last_name', 'Last name is required'],
  ['email', 'Email is required'],
  ['phone_number', 'Phone number is required'],
])('the %s cannot be cleared', async (field, message) => {
  const before = await stored(ada);

  for (const value of [null, '', ' ']) {
    const { status, body } = await change({ [field]: value });

    expect([status, body.errors]).toEqual([422, [message]]);
  }
  expect(await stored(ada)).toEqual(before);
});

const changes: EndpointName[] = ['updateAgent', 'updateAvatar', 'removeAvatar', 'updatePost', 'uploadPostImage', 'updateSeason'];

test.each(changes)('%s returns 404 for a missing entry before it validates the body', async (name) => {
  const { method, path } = endpoints[name];
  const send = (authorization?: string) =>
    request<Failure>(apiBase + path.replace(':id', 'nothing'), {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ title: 1, post: 2, season: 3 }),
    });

  const [visitor, agent, administrator] = [await send(), await send(`Bearer ${ada.token}`), await send(`Bearer ${admin.token}`)];

  expect([visitor.status, agent.status, administrator.status]).toEqual([401, 403, 404]);
});

test('a URL without a scheme gets https in every field, and can be saved again unchanged', async () => {
  const { documentId: id } = await buildPost();
  const normalized = 'https://Example.COM/Path';

  for (const url of ['Example.COM/Path', normalized]) {
    const profile = await change({ website_url: url, social_links: [{ platform: 'website', url }] });
    const post = await call('updatePost', { as: admin, id, body: { post: { video_url: url } } });

    expect(profile.body).toMatchObject({ website_url: normalized, social_links: [{ platform: 'website', url: normalized }] });
    expect(post.body.video_url).toBe(normalized);
  }
});

test('a video URL keeps its case when entered in the panel', async () => {
  const { documentId: id } = await buildPost();

  await saveInPanel('api::post.post', id, { video_url: 'Vimeo.com/76979871' });

  expect((await call('getPost', { id })).body.video_url).toBe('https://Vimeo.com/76979871');
});

test('an unlisted agent can be changed', async () => {
  const { id } = await buildAgent({ listed: false });

  expect((await call('updateAgent', { as: admin, id, body: { title: 'Office' } })).status).toBe(200);
});
