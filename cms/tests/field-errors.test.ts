import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, profileOf, stored, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

test('the response names each invalid field of a new agent with its message', async () => {
  const body = {
    username: 'no spaces',
    password: 'short',
    password_confirmation: 'other',
    social_links: [{ platform: 'facebook', url: 'javascript:x' }],
  };

  const { status, body: reply } = await call('createAgent', { as: admin, body });

  expect(status).toBe(422);
  expect(reply.fields).toMatchObject({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    username: 'Username must be alphanumeric only (no spaces or special characters)',
    'social_links.0.url': 'Invalid social link URL',
  });
});

test('the response names a field that a partial change makes invalid', async () => {
  const { documentId: id } = await buildSeason();

  const { body } = await call('updateSeason', { as: admin, id, body: { season: { recur_from: '12-01' } } });

  expect(body).toEqual({ error: 'Last day is required', errors: ['Last day is required'], fields: { recur_to: 'Last day is required' } });
});

test('field names omit the key that wraps the body', async () => {
  const { documentId: id } = await buildPost();

  const { body } = await call('updatePost', { as: admin, id, body: { post: { title: '', video_url: 'ftp://videos' } } });

  expect(body.fields).toEqual({ title: 'Title is required', video_url: 'Invalid video URL' });
});

test('the response names the email field when another agent has the email', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  const { email } = await stored(bob);

  const { body } = await call('updateAgent', { as: admin, id: ada.id, body: { ...(await profileOf(ada)), email: email.toUpperCase() } });

  expect(body.fields).toEqual({ email: 'Email is already taken' });
});

test('the response names the image field when the image is from another site', async () => {
  const { body } = await call('createPost', { as: admin, body: { post: { title: 'x', image_url: 'https://example.com/x.jpg' } } });

  expect(body.fields).toEqual({ image_url: 'Image must be an image uploaded to this site' });
});

test('an error that concerns no field has no fields', async () => {
  const { body } = await call('deactivateAgent', { as: admin, id: admin.id });

  expect(body).toEqual({ error: 'You can’t deactivate yourself', errors: ['You can’t deactivate yourself'] });
});
