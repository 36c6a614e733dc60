import { find } from './support/backstage';
import { buildPost, buildSeason } from './support/content';
import { panel, saveInPanel } from './support/panel';
import { buildAgent, stored } from './support/people';

interface Rejection {
  error: { message: string; details: { errors: { path: string[]; message: string }[] } };
}

const agents = 'plugin::users-permissions.user';

/** Expects a request to be rejected in Strapi's error format, and returns its message for each field. */
async function messagesOf(reply: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await reply;
  const { message, details } = (body as Rejection).error;
  expect([status, message]).toEqual([400, details.errors[0].message]);
  return Object.fromEntries(details.errors.map(({ path, message }) => [path.join('.'), message]));
}

/** Expects a save to be rejected and to change nothing, and returns its message for each field. */
async function messagesOfSave(uid: string, documentId: string, fields: object) {
  const before = await find(uid, { documentId });
  const messages = await messagesOf(saveInPanel(uid, documentId, fields));
  expect(await find(uid, { documentId })).toEqual(before);
  return messages;
}

test('an agent added in the panel is validated field by field', async () => {
  const email = 'lovelace@hearthside.test';
  const fields = { username: 'ada lovelace', email, website_url: 'javascript:alert(1)', social_links: [{ platform: 'x', url: 'not one' }] };

  expect(await messagesOf(panel('POST', `/content-manager/collection-types/${agents}`, fields))).toEqual({
    username: 'Username must be alphanumeric only (no spaces or special characters)',
    first_name: 'First name is required',
    last_name: 'Last name is required',
    phone_number: 'Phone number is required',
    website_url: 'Invalid website URL',
    'social_links.0.url': 'Invalid social link URL',
  });
  expect(await find(agents, { email })).toEqual([]);
});

test('an unknown social platform is rejected with a list of known ones', async () => {
  const ada = await buildAgent();

  const messages = await messagesOfSave(agents, ada.id, { social_links: [{ platform: 'myspace', url: 'https://a.example' }] });

  expect(messages).toEqual({
    'social_links.0.platform': expect.stringMatching(/^Social platform must be one of facebook, x, .*, website$/),
  });
});

test.each(['email', 'username'] as const)('another agent’s %s is rejected at its field', async (field) => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  const taken = (await stored(bob))[field].toUpperCase();

  const messages = await messagesOfSave(agents, ada.id, { [field]: taken });

  expect(messages).toEqual({ [field]: field === 'email' ? 'Email is already taken' : 'Username is already taken' });
});

const [post, season] = ['api::post.post', 'api::season.season'];

test.each<[string, uid: string, object, object]>([
  ['post without a title', post, { title: ' ' }, { title: 'Title is required' }],
  [
    'post without content',
    post,
    { content: '' },
    { content: 'At least one of the following must be provided: content, video URL, or image' },
  ],
  [
    'post with an unpublish time before its publish time',
    post,
    { publish_at: '2999-01-02T00:00:00Z', unpublish_at: '2999-01-01T00:00:00Z' },
    { unpublish_at: 'Unpublish time must be after the publish time' },
  ],
  ['post with an invalid video', post, { video_url: 'javascript:alert(1)' }, { video_url: 'Invalid video URL' }],
  ['season without text', season, { body: '<p> </p>' }, { body: 'Body content is required' }],
  ['season without a last day', season, { recur_from: '12-01', time_zone: 'UTC' }, { recur_to: 'Last day is required' }],
])('a %s is rejected at that field', async (_name, uid, fields, messages) => {
  const { documentId } = uid === post ? await buildPost() : await buildSeason();

  expect(await messagesOfSave(uid, documentId, fields)).toEqual(messages);
});

test('a season image without a name or a file is rejected at that field', async () => {
  const images = '/content-manager/collection-types/api::season-image.season-image';

  expect(await messagesOf(panel('POST', images, { name: '' }))).toEqual({ name: 'Name is required' });
  expect(await messagesOf(panel('POST', images, { name: 'Pier' }))).toEqual({ file: 'Image is required' });
});

test.each(['username', 'email'] as const)('a password that is the %s is rejected at its field', async (field) => {
  const ada = await buildAgent();

  const messages = await messagesOfSave(agents, ada.id, { password: (await stored(ada))[field].toUpperCase() });

  expect(messages).toEqual({ password: 'Password must not be the username or email' });
});
