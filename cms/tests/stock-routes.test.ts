import { apiBase, contentTypeNames, contentTypes, endpoints } from '../contract/index';
import { count, run } from './support/backstage';
import { ask, request } from './support/call';

const stockRoutes: [method: string, path: string][] = [
  ['POST', '/api/auth/local'],
  ['POST', '/api/auth/local/register'],
  ['POST', '/api/auth/refresh'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/auth/change-password'],
  ['POST', '/api/auth/send-email-confirmation'],
  ['GET', '/api/auth/email-confirmation'],
  ['GET', '/api/auth/google/callback'],
  ['GET', '/api/connect/google'],
  ['GET', '/api/users'],
  ['GET', '/api/users/me'],
  ['GET', '/api/users/count'],
  ['PUT', '/api/users/1'],
  ['DELETE', '/api/users/1'],
  ['GET', '/api/users-permissions/roles'],
  ['GET', '/api/users-permissions/permissions'],
  ['GET', '/api/upload/files'],
  ['POST', '/api/upload'],
  ['POST', '/api/email'],
  ['GET', '/api/i18n/locales'],
  ['GET', '/api/content-type-builder/content-types'],
  ['PUT', '/api/posts/1'],
  ['GET', '/api/season-images'],
  ['GET', '/API/users'],
  ['GET', '/api'],
  ['PROPFIND', '/api/posts'],
];

test.each(stockRoutes)('the stock route %s %s returns 404', async (method, path) => {
  const { status, body } = await request(path, { method });

  expect(status).toBe(404);
  expect(body).toEqual({ error: 'Not found', errors: ['Not found'] });
});

test('no role has permissions of Strapi, and visitors read over GraphQL without them', async () => {
  const permissions = await count('plugin::users-permissions.permission');
  const { status } = await request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ agents { id } }' }),
  });

  expect({ permissions, status }).toEqual({ permissions: 0, status: 200 });
});

test('every route under /api is an endpoint of the contract', async () => {
  const mounted = await run((): string[] =>
    strapi.server
      .listRoutes()
      .flatMap(({ path, methods }) => methods.filter((method: string) => method !== 'HEAD').map((method: string) => `${method} ${path}`)),
  );

  const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${apiBase}${path}`);
  const apiRoutes = mounted.filter((route) => route.includes(` ${apiBase}/`));
  expect(apiRoutes.length).toBeGreaterThan(5);
  expect(apiRoutes.filter((route) => !declared.includes(route))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

test('a visitor cannot register as the panel’s first administrator', async () => {
  const { status } = await request('/admin/register-admin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'eve@example.com', password: 'Passw0rd!', firstname: 'Eve', lastname: 'Mallory' }),
  });

  expect(status).toBe(400);
});

const ownTypes = [
  ...contentTypeNames.map((type) => contentTypes[type].typename),
  ...['Choice', 'Directory', 'ListingPage', 'Media', 'OpenHouse', 'OriginalMedia', 'Query', 'SocialLink'],
].sort();

test('GraphQL offers only our own types and no mutations', async () => {
  const { body } = await ask<{ __schema: { types: { name: string; kind: string }[]; mutationType: null } }>(
    '{ __schema { mutationType { name } types { name kind } } }',
  );

  const types = body.data.__schema.types.filter(({ name, kind }) => kind === 'OBJECT' && !name.startsWith('__'));
  expect(types.map(({ name }) => name).sort()).toEqual(ownTypes);
  expect(body.data.__schema.mutationType).toBeNull();
});

test.each([
  ['a stock type', '{ usersPermissionsUsers { documentId } }'],
  ['a password', '{ agents { password } }'],
])('GraphQL rejects %s', async (_name, query) => {
  const { status, body } = await ask(query);

  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
});

test('GraphQL serves no playground', async () => {
  const { status, body } = await request<string>('/graphql', { headers: { accept: 'text/html' } });

  expect(status).toBe(400);
  expect(String(body)).not.toContain('<html');
});

test('GraphQL rejects an invalid token', async () => {
  const { status } = await ask('{ posts { id } }', { as: { id: '', username: '', password: '', token: 'dead' } });

  expect(status).toBe(401);
});
