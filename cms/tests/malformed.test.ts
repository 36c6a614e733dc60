import { gzipSync } from 'node:zlib';
import { endpoints, type EndpointName } from '../contract/index';
import { call, request, type Failure } from './support/call';
import { countImages } from './support/images';
import { buildSignedIn, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const json = { 'content-type': 'application/json' };
const boundary = 'x-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${content}\r\n--${boundary}--`;
const login = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json) =>
  request<Failure>('/api/auth/login', { method: 'POST', headers, body });

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const malformed: [name: string, status: number, send: () => Promise<{ status: number; body: Failure }>][] = [
  ['invalid JSON', 400, () => login('{"username": ')],
  ['a bare word', 400, () => login('"hello"')],
  ['an array', 422, () => login('[]')],
  ['no body', 422, () => login('')],
  ['a number instead of text', 422, () => login('{"username": 1, "password": 2}')],
  ['an object instead of text', 422, () => login('{"username": {"$ne": null}, "password": {"$ne": null}}')],
  ['deep JSON', 400, () => login(deep(50_000))],
  ['deep JSON in a field', 400, () => login(`{"username": ${deep(50_000)}, "password": "x"}`)],
  ['NUL bytes', 422, () => login('{"username": "a\\u0000b", "password": "x"}')],
  ['a body of 2 MB', 413, () => login(JSON.stringify({ username: 'a'.repeat(2_000_000), password: 'x' }))],
  ['bad gzip', 400, () => login('not gzip', { ...json, 'content-encoding': 'gzip' })],
  ['an unknown encoding', 415, () => login('{}', { ...json, 'content-encoding': 'rot13' })],
  ['a gzip bomb', 413, () => login(new Uint8Array(gzipSync(Buffer.alloc(50_000_000))), { ...json, 'content-encoding': 'gzip' })],
  ['an unknown type', 422, () => login('{}', { 'content-type': 'application/x-unknown' })],
  ['a broken charset', 422, () => login('{}', { 'content-type': 'application/json; charset=nonsense' })],
  ['malformed multipart', 415, () => login('--nonsense', multipart)],
  ['multipart without boundary', 415, () => login('x', { 'content-type': 'multipart/form-data' })],
  ['a large upload by a visitor', 415, () => login(part('x'.repeat(21_000_000)), multipart)],
  ['a form of 2,000 fields', 415, () => login('a=1&'.repeat(2000), { 'content-type': 'application/x-www-form-urlencoded' })],
  ['a path with NUL', 404, () => request<Failure>('/api/agents/a%00b')],
  ['a path with bad escapes', 404, () => request<Failure>('/api/agents/%E0%A4%A')],
  ['an id of 5,000 characters', 404, () => request<Failure>(`/api/posts/${'a'.repeat(5000)}`)],
  ['an authorization of another scheme', 401, () => request<Failure>('/api/agents', { headers: { authorization: 'Basic abc' } })],
  ['a forged token', 401, () => request<Failure>('/api/agents', { headers: { authorization: 'Bearer a.b.c' } })],
];

test.each(malformed)('%s gets %d in the error format', async (_name, status, send) => {
  const reply = await send();

  expect(reply.status).toBe(status);
  const { fields = {}, ...rest } = reply.body;
  expect(rest).toEqual({ error: expect.any(String), errors: expect.any(Array) });
  expect(reply.body.errors).toEqual(expect.arrayContaining(Object.values(fields)));
  expect(reply.body.errors[0]).toBe(reply.body.error);
});

test('a rejected upload leaves no temporary file', async () => {
  await login(part('x'), multipart);

  expect((await countImages()).temporary).toBe(0);
});

test('unknown query parameters are ignored', async () => {
  for (const query of ['?%00', '?a[b][c][d][e][f][g]=1', `?${'a[]=1&'.repeat(1000)}`, '?__proto__[x]=1', '?%E0%A4%A']) {
    expect((await request(`/api/agents${query}`)).status).toBe(200);
  }
});

const namesOfEntries = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].path.includes(':id'));

test.each(namesOfEntries)('%s returns 404 for unknown ids', async (name) => {
  const ids = ['nothing', "1' or '1'='1", '1', '../../../etc/passwd', 'a'.repeat(300), '\0'];

  const replies = await Promise.all(ids.map((id) => call(name, { as: admin, id: encodeURIComponent(id) })));

  expect(replies.map(({ status, body }) => [status, body.error])).toEqual(
    ids.map(() => [404, expect.stringMatching(/^[A-Z].* not found$/)]),
  );
});
