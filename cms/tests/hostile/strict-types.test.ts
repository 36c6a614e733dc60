import { call } from '../support/call';
import { find } from '../support/backstage';
import { buildPost } from '../support/content';
import { buildSignedIn, newAgentBody, profileOf, stored, type Person } from '../support/people';

let admin: Person;
let ada: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  ada = await buildSignedIn('agent');
});

const notText: [name: string, value: unknown][] = [
  ['a number', 42],
  ['true', true],
  ['an object', { a: 1 }],
  ['an object with the properties of a string', { toString: 'x', length: 3 }],
  ['a list', ['a']],
];

describe.each(notText)('%s instead of text is rejected', (_name, value) => {
  test.each(['first_name', 'last_name', 'title', 'email', 'phone_number', 'website_url', 'bio', 'version'])(
    'as the %s of an agent',
    async (field) => {
      const before = await stored(ada);

      const reply = await call('updateAgent', { as: ada, id: ada.id, body: { ...(await profileOf(ada)), [field]: value } });

      expect([reply.status, reply.body.errors]).toEqual([422, [`${field} is not valid`]]);
      expect(await stored(ada)).toEqual(before);
    },
  );

  test.each(['title', 'content', 'image_url', 'video_url', 'publish_at', 'unpublish_at', 'time_zone', 'version'])(
    'as the %s of a post',
    async (field) => {
      const { documentId: id } = await buildPost({ title: 'As it was' });

      const reply = await call('updatePost', { as: admin, id, body: { post: { title: 'Changed', [field]: value } } });

      expect([reply.status, reply.body.errors]).toEqual([422, [`post.${field} is not valid`]]);
      expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'As it was' }]);
    },
  );

  test.each(['name', 'body', 'background_image', 'recur_from', 'recur_to'])('as the %s of a season', async (field) => {
    const reply = await call('createSeason', { as: admin, body: { season: { name: 'Odd', body: '<p>x</p>', [field]: value } } });

    expect(reply.status).toBe(422);
    expect(reply.body.errors).toContain(`season.${field} is not valid`);
    expect(await find('api::season.season', { name: 'Odd' })).toEqual([]);
  });

  test('as a username, email, password or token', async () => {
    const replies = [
      await call('login', { body: { username: value, password: 'x' } }),
      await call('login', { body: { username: 'x', password: value } }),
      await call('checkEmail', { as: ada, body: { email: value } }),
      await call('checkUsername', { as: ada, body: { username: value } }),
      await call('createAgent', { as: admin, body: { ...newAgentBody(), username: value } }),
      await call('createAgent', { as: admin, body: { ...newAgentBody(), password: value, password_confirmation: value } }),
      await call('forgotPassword', { body: { email: value } }),
      await call('resetPassword', { body: { token: value, password: 'long-enough', password_confirmation: 'long-enough' } }),
    ];

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 422));
  });
});

test.each<[string, unknown]>([
  ['an empty body', {}],
  ['fields without their wrapper', { title: 'Bare', content: '<p>x</p>' }],
  ['null', { post: null }],
  ['text', { post: '{"title":"x","content":"<p>x</p>"}' }],
  ['a list', { post: [] }],
])('a change of a post sent as %s is rejected', async (_name, body) => {
  const { documentId: id } = await buildPost({ title: 'As it was' });

  const reply = await call('updatePost', { as: admin, id, body });

  expect(reply.status).toBe(422);
  expect(reply.body.error).toMatch(/post/);
  expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'As it was' }]);
});
