import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { gzipSync } from 'node:zlib';
import { longestStall, run } from '../support/backstage';
import { call, serverUrl } from '../support/call';
import { buildPost, buildSeason } from '../support/content';
import { upload } from '../support/images';
import { buildAgent, buildSignedIn, type Person } from '../support/people';
import { stallLimit, usualStall } from '../support/stall-limit';
import { clearThrottles } from '../support/throttles';

const megabyte = 1_000_000;

let agent: Person;
let admin: Person;

beforeAll(async () => {
  agent = await buildSignedIn('agent');
  admin = await buildSignedIn('admin');
  const html = `<p>${'Words about the <strong>harbor</strong>. '.repeat(100)}</p>`;
  for (let n = 0; n < 20; n += 1) await Promise.all([buildAgent({ bio: html }), buildPost({ content: html }), buildSeason({ body: html })]);
});

beforeEach(clearThrottles);

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(serverUrl() + path, { method: 'POST', headers, body });
const postJson = (path: string, body: string) => post(path, body, json);
const get = (path: string, headers: Record<string, string> = {}) => fetch(serverUrl() + path, { headers, redirect: 'manual' });

/** Sends eight wrong passwords at once. The server compares each of them, because no test used them before. */
const guessEight = (path: string, name: string) =>
  Promise.all(Array.from({ length: 8 }, (_, n) => postJson(path, JSON.stringify({ [name]: `e${n}@x.example`, password: randomUUID() }))));
const sendPhoto = (file: Buffer) => upload('updateAvatar', { as: agent, id: agent.id, file });
const sendAgentsFile = (text: string) => upload('importAgents', { as: admin, file: Buffer.from(text) });

const plain = { channels: 3 as const, background: { r: 90, g: 60, b: 40 } };
const largestImage = () =>
  sharp({ create: { width: 8000, height: 5000, ...plain } })
    .jpeg()
    .toBuffer();
/** Creates an animation of 1,000 frames with 40 megapixels in total. */
const animation = () =>
  sharp({ create: { width: 200, height: 200_000, pageHeight: 200, ...plain }, limitInputPixels: false })
    .gif()
    .toBuffer();

const keys = Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join();
const lists =
  'listings { id PublicRemarks cover { MediaURL } } agents { id first_name last_name bio social_links { platform url } } posts { id content } seasons { id body }';

type Status = Pick<Response, 'status'>;

const requests: [name: string, send: () => Promise<Status | Status[]>][] = [
  ['eight people signing in', () => guessEight('/api/auth/login', 'username')],
  ['eight panel users signing in', () => guessEight('/admin/login', 'email')],
  ['a megabyte of empty lists', () => postJson('/api/auth/login', `{"username":[${'[],'.repeat(megabyte / 3 - 20)}[]]}`)],
  ['90,000 fields', () => postJson('/api/password_resets/forgot', `{${keys}}`)],
  [
    '300,000 social links',
    () => call('updateAgent', { as: agent, id: agent.id, body: { social_links: Array.from({ length: 300_000 }, () => ({})) } }),
  ],
  [
    'a megabyte of a form',
    () => post('/api/auth/login', 'a=1&'.repeat(megabyte / 4), { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [
    '50 MB, compressed',
    () => post('/api/auth/login', new Uint8Array(gzipSync(Buffer.alloc(50 * megabyte))), { ...json, 'content-encoding': 'gzip' }),
  ],
  ['a query of every list', () => postJson('/graphql', JSON.stringify({ query: `{ ${lists} }` }))],
  [
    '900 kB of variables',
    () => postJson('/graphql', JSON.stringify({ query: '{ posts { id } }', variables: { a: Array(450_000).fill(1) } })),
  ],
  ['a query of a megabyte', () => postJson('/graphql', JSON.stringify({ query: `{ ${'posts{id} '.repeat(megabyte / 10 - 20)} }` }))],
  ['a token of 12 kB', () => get(`/api/password_resets/validate_token?token=${'a'.repeat(12_000)}`)],
  ['a path of 12 kB', () => get(`/${'a/'.repeat(6000)}`)],
  ['1,000 parameters', () => get(`/agents?${'a[b][c][d]=1&'.repeat(1000)}`)],
  ['12 kB of cookies', () => get('/', { cookie: 'a=b; '.repeat(2400) })],
  [
    'every page at once',
    () => Promise.all(['/', '/about', '/listings', '/agents', '/insights', '/seasons', '/buying', '/selling'].map((path) => get(path))),
  ],
  ['a search for homes with 12 kB of filters', () => get(`/listings?${'type=Condominium&place=a&'.repeat(400)}`)],
  ['a photo of 40 megapixels', async () => sendPhoto(await largestImage())],
  ['an animation of 1,000 frames', async () => sendPhoto(await animation())],
  ['an agents CSV whose header is a megabyte of commas', () => sendAgentsFile(','.repeat(megabyte))],
  [
    'a listings CSV whose header is a megabyte of commas',
    () => upload('importListings', { as: admin, file: Buffer.from(','.repeat(megabyte)) }),
  ],
  ['an agents CSV of a million empty lines', () => sendAgentsFile(`email,title${'\n'.repeat(megabyte)}`)],
];

test('an event loop blocked for half a second is detected', async () => {
  await longestStall();
  // Half a second of CPU time, which takes longer on a busy machine.
  await run(() => {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 500_000);
  });

  expect(await longestStall()).toBeGreaterThan(400);
});

test.each(requests)('the server is not blocked by %s', async (_name, send) => {
  const statuses: number[] = [];
  const stall = await usualStall(async () => {
    await longestStall();
    statuses.push(...[await send()].flat().map(({ status }) => status));
    return longestStall();
  });

  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});
