import { apiBase, endpoints, type EndpointName } from '../../contract';
import { call, request, type Failure } from '../support/call';
import { buildPost, buildSeason } from '../support/content';
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

test('a save of one profile field keeps the others', async () => {
  await change(full);

  const { status, body } = await change({ phone_number: '(207) 555-0199' });

  expect(status).toBe(200);
  expect(body).toMatchObject({ ...full, phone_number: '(207) 555-0199', first_name: 'Ada', email: `${ada.username}@hearthside.test` });
});

test('null clears optional fields', async () => {
  await change(full);

  const { status, body } = await change({ title: null, website_url: null, bio: null, social_links: null });

  expect(status).toBe(200);
  expect(body).toMatchObject({ title: null, website_url: null, bio: '', social_links: [] });
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

test('an empty save changes nothing', async () => {
  const before = await stored(ada);

  expect((await change({})).status).toBe(200);

  expect(await stored(ada)).toMatchObject({ first_name: before.first_name, email: before.email, phone_number: before.phone_number });
});

const changes: EndpointName[] = ['updateAgent', 'updateAvatar', 'updatePost', 'uploadPostImage', 'updateSeason'];

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

const urls = [
  ['example.com', 'https://example.com'],
  ['Example.COM/Path', 'https://Example.COM/Path'],
  ['http://bücher.example/?q=ü', 'http://bücher.example/?q=ü'],
  ['https://example.com', 'https://example.com'],
];

test.each(urls)('the URL %s is stored as %s, which can be saved again unchanged', async (entered, normalized) => {
  const { documentId: id } = await buildPost();
  const links = (url: string) => [{ platform: 'website', url }];

  for (const value of [entered, normalized]) {
    const profile = await change({ website_url: value, social_links: links(value) });
    const post = await call('updatePost', { as: admin, id, body: { post: { video_url: value } } });

    expect(profile.body).toMatchObject({ website_url: normalized, social_links: links(normalized) });
    expect(post.body.video_url).toBe(normalized);
  }
});

test('a video URL keeps its case when entered in the panel', async () => {
  const { documentId: id } = await buildPost();

  await saveInPanel('api::post.post', id, { video_url: 'Vimeo.com/76979871' });

  expect((await call('getPost', { id })).body.video_url).toBe('https://Vimeo.com/76979871');
});

test.each([
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'https://exam\tple.com',
  'java\nscript:alert(1)',
  '//example.com',
])('the ambiguous URL %j is rejected', async (website_url) => {
  const { status, body } = await change({ website_url });

  expect([status, body.errors]).toEqual([422, ['Invalid website URL']]);
});

test('saves of a post and a season keep omitted fields', async () => {
  const [post, season] = [await buildPost({ video_url: 'https://vimeo.com/1' }), await buildSeason()];

  const replies = [
    await call('updatePost', { as: admin, id: post.documentId, body: { post: { title: 'Only this' } } }),
    await call('updateSeason', { as: admin, id: season.documentId, body: { season: { name: 'Only this' } } }),
  ];

  expect(replies.map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: 'Only this', content: '<p>Words</p>', video_url: 'https://vimeo.com/1' }),
    expect.objectContaining({ name: 'Only this', body: '<p>Leaves</p>' }),
  ]);
});

test('an unlisted agent can be changed', async () => {
  const { id } = await buildAgent({ listed: false });

  expect((await call('updateAgent', { as: admin, id, body: { title: 'Office' } })).status).toBe(200);
});
