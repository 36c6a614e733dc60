import { call } from './support/call';
import { buildSignedIn, profileOf, stored } from './support/people';

test('an agent edits their own profile, which is sanitized and normalized', async () => {
  const ada = await buildSignedIn('agent');
  const change = {
    title: 'Broker',
    website_url: 'ada.example',
    bio: '<h2>Hi</h2><script>x()</script><p><b>bold</b></p>',
    social_links: [{ platform: 'x', url: 'x.com/ada' }],
  };

  const { status, body } = await call('updateAgent', { as: ada, id: ada.id, body: { ...(await profileOf(ada)), ...change } });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Broker',
    website_url: 'https://ada.example',
    bio: '<h2>Hi</h2><p><strong>bold</strong></p>',
    social_links: [{ platform: 'x', url: 'https://x.com/ada' }],
  });
});

test('a profile save keeps omitted fields and clears empty ones', async () => {
  const ada = await buildSignedIn('agent');
  const profile = await profileOf(ada);
  await call('updateAgent', { as: ada, id: ada.id, body: { ...profile, title: 'Broker', bio: '<p>Hi</p>' } });

  const { body } = await call('updateAgent', { as: ada, id: ada.id, body: { ...profile, title: '', bio: undefined } });

  expect(body).toMatchObject({ title: null, bio: '<p>Hi</p>' });
});

test('a save with a colleague’s email is rejected at that field', async () => {
  const ada = await buildSignedIn('agent');
  const { email } = await stored(await buildSignedIn('agent'));

  const { status, body } = await call('updateAgent', { as: ada, id: ada.id, body: { email: email.toUpperCase() } });

  expect([status, body.fields]).toEqual([422, { email: 'Email is already taken' }]);
});

test.each([
  ['in the profile itself', 200, (extraFields: object) => extraFields],
  ['wrapped as data', 200, (extraFields: object) => ({ data: extraFields })],
  ['wrapped as user', 200, (extraFields: object) => ({ user: extraFields })],
  ['through the prototype', 400, (extraFields: object) => JSON.parse(`{"__proto__": ${JSON.stringify(extraFields)}}`)],
])('an agent cannot change their role or account with fields %s', async (_name, expected, wrap) => {
  const ada = await buildSignedIn('agent');
  const before = await stored(ada);
  const extraFields = {
    role: 'admin',
    roles: ['admin'],
    username: 'root',
    password: 'changed-it',
    blocked: true,
    listed: false,
    id: 1,
    documentId: 'x',
    provider: 'x',
    confirmed: false,
    active: false,
  };

  const body = { ...(await profileOf(ada)), ...wrap(extraFields) };
  const { status } = await call('updateAgent', { as: ada, id: ada.id, body });

  expect(status).toBe(expected);
  const { username, password, blocked, listed, role } = await stored(ada);
  expect({ username, password, blocked, listed, role: role.type }).toEqual({
    username: before.username,
    password: before.password,
    blocked: false,
    listed: true,
    role: 'agent',
  });
});
