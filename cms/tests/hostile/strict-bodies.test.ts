import { apiBase, endpoints, type EndpointName } from '../../contract/index';
import { storageModels } from '../../src/database/storage-models';
import { accessMatrix } from '../support/access-matrix';
import { rightRequests } from '../support/access-requests';
import { find, run } from '../support/backstage';
import { request, type Failure } from '../support/call';
import { buildSignedIn, type Person } from '../support/people';
import { upload } from '../support/images';
import { textFields, withText } from '../support/text-fields';
import { clearThrottles } from '../support/throttles';

const names = ['constructor', 'hasOwnProperty', 'toString', '__defineGetter__'];

const bodies = [
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"__proto__": {"role": "admin"}}',
  '{"prototype": {"role": "admin"}}',
  `{${names.map((name) => `"${name}": {"x": 1}`).join(', ')}}`,
  ...names.flatMap((name) => [
    `{"${name}": 1}`,
    `{"${name}": "x", "username": {"${name}": null}, "post": {"${name}": 1}, "season": {"${name}": []}}`,
  ]),
  ...['post', 'season', 'username', 'social_links', 'token'].map((name) => `{"${name}": {"constructor": {"prototype": {}}}}`),
  '{"listing": {"Media": [{"constructor": 1}], "OpenHouses": {"then": 1}, "City": {"toString": 1}}}',
  '{"social_links": [{"constructor": 1, "toString": 2}], "post": {"__proto__": {"title": "x"}}}',
  '{"post": {"then": 1, "title": {"toString": 1}}, "season": {"then": 1, "name": {"valueOf": 1}}, "then": 1}',
];

// These bodies are optional, so that any body deactivates or restores.
const optional: EndpointName[] = ['deactivateAgent', 'restoreRevision'];
const hasJsonBody = (name: EndpointName) => 'body' in endpoints[name] && !('upload' in endpoints[name]) && !optional.includes(name);
const withBody = (Object.keys(endpoints) as EndpointName[]).filter(hasJsonBody);

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(clearThrottles);

/** Sends bodies, as text, in an otherwise valid request of an administrator. */
async function sender(name: EndpointName) {
  const { id = '', body } = await rightRequests[name]({ me: admin, admin });
  const { method, path } = endpoints[name];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
  return { id, valid: body, send: (text: string) => request<Failure>(apiBase + path.replace(':id', id), { method, headers, body: text }) };
}

/** Returns the entries with this public id, without the times that every save sets. */
async function stored(documentId: string) {
  const rows = await Promise.all(Object.values(storageModels).map(({ uid }) => find<object>(uid, { documentId })));
  return rows.flat().map((row) => ({ ...row, updatedAt: null, publishedAt: null }));
}

test.each(withBody)('%s treats names of inherited properties as unknown fields', async (name) => {
  const { id, valid, send } = await sender(name);
  const before = await stored(id);

  const statuses = [];
  for (const body of bodies) {
    await clearThrottles();
    statuses.push([body, (await send(body)).status] as const);
  }

  for (const [body, status] of statuses) {
    // The parser rejects __proto__. A partial save that consists of unknown fields is valid, and changes nothing.
    expect((body.includes('__proto__') ? [400] : [200, 422]).map((expected) => [body, expected])).toContainEqual([body, status]);
  }
  expect(await stored(id)).toEqual(before);

  const { status } = await send(`{"constructor": {"prototype": {"x": 1}}, ${JSON.stringify(valid).slice(1)}`);
  expect([name, status]).toEqual([name, name === 'resetPassword' ? 422 : accessMatrix[name].admin]);
});

const notText: unknown[] = [42, true, { a: 1 }, { toString: 'x', length: 3 }, ['a']];

test.each(textFields().filter(([name]) => hasJsonBody(name)))('%s rejects a %j that is not text', async (name, path) => {
  const { id, valid, send } = await sender(name);
  const before = await stored(id);

  const replies = await Promise.all(notText.map((value) => send(JSON.stringify(withText(valid, path, value)))));

  const message = `${path.join('.').replace(/\.0/g, '[0]')} is not valid`;
  expect(replies.map(({ status, body }) => [status, body.errors])).toEqual(notText.map(() => [422, expect.arrayContaining([message])]));
  expect(await stored(id)).toEqual(before);
});

test.each<[string, unknown]>([
  ['an empty body', {}],
  ['fields without their wrapper', { title: 'Bare', content: '<p>x</p>' }],
  ['null', { post: null }],
  ['text', { post: '{"title":"x","content":"<p>x</p>"}' }],
  ['a list', { post: [] }],
])('a change of a post sent as %s is rejected', async (_name, body) => {
  const { id, send } = await sender('updatePost');
  const before = await stored(id);

  const reply = await send(JSON.stringify(body));

  expect([reply.status, reply.body.error]).toEqual([422, expect.stringMatching(/post/)]);
  expect(await stored(id)).toEqual(before);
});

test('Object.prototype gains no properties', async () => {
  expect(await run(() => ['isAdmin', 'role', 'x'].filter((name) => name in {}))).toEqual([]);
});

test.each([
  '',
  'constructor=1',
  'constructor[prototype][x]=1',
  '__proto__[x]=1',
  '__proto__=1',
  'hasOwnProperty=1',
  'token[toString]=1',
  'token[__proto__]=1',
  'token[constructor][prototype]=1',
])('a query of %j causes no server error', async (query) => {
  for (const path of [
    '/api/posts',
    '/api/agents/unknown',
    '/api/password_resets/validate_token',
    '/graphql',
    '/agents',
    '/admin/registration-info',
  ]) {
    const { status } = await request(`${path}?${query}`);

    expect([path, status < 500]).toEqual([path, true]);
  }
});

test('an upload ignores parts with the names of inherited properties', async () => {
  const fields = Object.fromEntries(names.slice(0, 3).map((name) => [name, 'x']));

  const reply = await upload('uploadSeasonImage', { as: admin, fields: { ...fields, name: 'Harbor' } });
  const unnamed = await upload('uploadSeasonImage', { as: admin, fields });

  expect([reply.status, unnamed.status]).toEqual([201, 422]);
});
