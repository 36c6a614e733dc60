import { apiBase, endpoints, type EndpointName } from '../../contract';
import { run } from '../support/backstage';
import { request, type Failure } from '../support/call';
import { buildSignedIn, type Person } from '../support/people';
import { upload } from '../support/images';
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
  '{"social_links": [{"constructor": 1, "toString": 2}], "post": {"__proto__": {"title": "x"}}}',
  '{"post": {"then": 1, "title": {"toString": 1}}, "season": {"then": 1, "name": {"valueOf": 1}}, "then": 1}',
];

// These endpoints read no body.
const bodiless = ['logout', 'inviteMore'];
// Sent as an administrator, who can call all of them.
const withBody = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET' && !bodiless.includes(name));

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(clearThrottles);

test.each(withBody)('%s treats names of inherited properties as unknown fields', async (name) => {
  const { method, path } = endpoints[name];

  for (const body of bodies) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
    const reply = await request<Failure>(apiBase + path.replace(':id', 'unknown'), { method, headers, body });

    expect([body, Math.floor(reply.status / 100)]).toEqual([body, 4]);
    await clearThrottles();
  }
});

test('Object.prototype gains no properties', async () => {
  expect(await run(`[({}).isAdmin, ({}).role, ({}).x].filter(Boolean)`)).toEqual([]);
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
