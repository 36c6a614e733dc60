import sharp from 'sharp';
import { gzipSync } from 'node:zlib';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { stallLimit } from '../support/stall-limit';

const megabyte = 1_000_000;

let site: OwnSite;
let agent: { id: string; token: string };
let admin: { token: string };

beforeAll(async () => {
  site = await startOwnSite({ HEARTHSIDE_DEMO: 'true' });
  const { token, user } = await signIn('agent1');
  agent = { id: user.id, token };
  admin = await signIn('admin');
});

afterAll(() => site?.discard());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(site.url + path, { method: 'POST', headers, body });
const postJson = (path: string, body: string) => post(path, body, json);
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers, redirect: 'manual' });
const eight = (send: (n: number) => Promise<Response>) => Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));

async function sendPhoto(file: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'photo');
  const headers = { authorization: `Bearer ${agent.token}` };
  return fetch(`${site.url}/api/agents/${agent.id}/avatar`, { method: 'PATCH', headers, body });
}

async function signIn(username: string) {
  const reply = await postJson('/api/auth/login', JSON.stringify({ username, password: 'welcome-home' }));
  return (await reply.json()) as { token: string; user: { id: string } };
}

async function sendAgentsFile(file: string) {
  const body = new FormData();
  body.append('file', new Blob([file]), 'agents.csv');
  return fetch(`${site.url}/api/agent_import`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` }, body });
}

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
const lists = 'agents { id first_name last_name bio social_links { platform url } } posts { id content } seasons { id body }';

const requests: [name: string, send: () => Promise<Response | Response[]>][] = [
  ['eight people signing in', () => eight((n) => postJson('/api/auth/login', `{"username":"guest${n}","password":"wrong"}`))],
  ['eight panel users signing in', () => eight((n) => postJson('/admin/login', `{"email":"e${n}@x.example","password":"wrong"}`))],
  ['a megabyte of empty lists', () => postJson('/api/auth/login', `{"username":[${'[],'.repeat(megabyte / 3 - 20)}[]]}`)],
  ['90,000 fields', () => postJson('/api/password_resets/forgot', `{${keys}}`)],
  ['an email of a megabyte', () => postJson('/api/password_resets/forgot', JSON.stringify({ email: 'a.'.repeat(megabyte / 2 - 20) }))],
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
    () => Promise.all(['/', '/about', '/agents', '/insights', '/seasons', '/buying', '/selling'].map((path) => get(path))),
  ],
  ['a photo of 40 megapixels', async () => sendPhoto(await largestImage())],
  ['an animation of 1,000 frames', async () => sendPhoto(await animation())],
  ['an agents CSV whose header is a megabyte of commas', () => sendAgentsFile(','.repeat(megabyte))],
  ['an agents CSV of a million empty lines', () => sendAgentsFile(`email,title${'\n'.repeat(megabyte)}`)],
];

/** Measures the longest delay, up to three times, because a single delay may be caused by the machine. */
async function stallOf(send: () => Promise<unknown>): Promise<number> {
  let stall = Infinity;
  for (let tries = 0; tries < 3 && stall > stallLimit(); tries += 1) {
    await site.longestStall();
    await send();
    stall = await site.longestStall();
  }
  return stall;
}

test('an event loop blocked for half a second is detected', async () => {
  await site.longestStall();
  // Half a second of CPU time, which takes longer on a busy machine.
  await site.run('(() => { const before = process.cpuUsage(); while (process.cpuUsage(before).user < 500_000); })()');

  expect(await site.longestStall()).toBeGreaterThan(400);
});

test.each(requests)('the server is not blocked by %s', async (_name, send) => {
  const replies = [await send()].flat();

  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await stallOf(send)).toBeLessThanOrEqual(stallLimit());
});
