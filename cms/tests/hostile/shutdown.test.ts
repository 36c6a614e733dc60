import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serverUrl } from '../support/call';
import { jpeg } from '../support/images';
import { startOwnSite, type OwnSite } from '../support/own-site';

jest.setTimeout(600_000);

/** Sends an incomplete request head to the shared server, which is not stopped. */
function sendHeadOnly() {
  const { hostname, port } = new URL(serverUrl());
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: hearthside.test\r\nX-Slow: ');
  return socket;
}

let incompleteReply: Promise<string>;
beforeAll(() => {
  // The server waits for the rest during the other tests.
  incompleteReply = text(sendHeadOnly());
});

let site: OwnSite;
let token: string;

async function startSite(): Promise<void> {
  site = await startOwnSite();
  const body = JSON.stringify({ username: 'founder', password: 'first-in-the-door' });
  const reply = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  ({ token } = (await reply.json()) as { token: string });
  await site.run(`strapi.server.httpServer.on('request', () => { strapi.received = (strapi.received ?? 0) + 1 })`);
}

/** A request whose first half has been sent. */
interface PartialRequest {
  finish(): void;
  reply: Promise<{ status: number; connection: string | undefined; body: string }>;
}

async function sendHalf(method: string, path: string, type: string, body: Buffer): Promise<PartialRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
  const request = httpRequest(site.url + path, { method, headers, agent: false });
  const reply = readReply(request);
  const half = Math.floor(body.length / 2);
  await new Promise<void>((written) => request.write(body.subarray(0, half), () => written()));
  return { finish: () => request.end(body.subarray(half)), reply };
}

async function readReply(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, connection: response.headers.connection, body: await text(response) };
}

const send = (path: string, body: object) => sendHalf('POST', path, 'application/json', Buffer.from(JSON.stringify(body)));
const save = (title: string) => send('/api/posts', { post: { title, content: '<p>Written to the end.</p>' } });
const read = () => send('/graphql', { query: '{ agents { id first_name last_name } }' });

async function upload(): Promise<PartialRequest> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'photo.jpg');
  const encoded = new Response(form);
  return sendHalf('POST', '/api/posts/upload_temp_image', encoded.headers.get('content-type')!, Buffer.from(await encoded.arrayBuffer()));
}

/** Waits until the server has received this many requests. Counting connections would include idle ones. */
async function waitForRequests(count: number): Promise<void> {
  while ((await site.run<number>('strapi.received ?? 0')) < count) await new Promise((later) => setTimeout(later, 50));
}

/** Sends a request on a new connection. */
const visit = (path: string) => readReply(httpRequest(site.url + path, { agent: false }).end());

describe('a server that is stopped', () => {
  beforeEach(startSite);
  afterEach(() => site.discard());

  test('finishes 40 requests, including saves and an upload, and rejects new ones', async () => {
    const saves = ['One', 'Two', 'Three', 'Four'].map(save);
    const partial = await Promise.all([...Array.from({ length: 35 }, read), ...saves, upload()]);
    await waitForRequests(partial.length);

    const ended = site.stop('SIGTERM');
    let late = await visit('/api/posts');
    while (late.status === 200) late = await visit('/api/posts');
    const page = await visit('/');
    partial.forEach(({ finish }) => finish());
    const replies = await Promise.all(partial.map(({ reply }) => reply));

    expect(late).toEqual({
      status: 503,
      connection: 'close',
      body: JSON.stringify({
        error: 'The server is restarting. Try again in a moment.',
        errors: ['The server is restarting. Try again in a moment.'],
      }),
    });
    expect(page).toMatchObject({ status: 503, body: 'The server is restarting. Try again in a moment.' });
    expect(replies.filter(({ status }) => status > 201)).toEqual([]);
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(35).fill(200), 201, 201, 201, 201, 201]);
    expect(replies.every(({ connection }) => connection === 'close')).toBe(true);
    expect(await ended).toBe(0);
    expect(site.output()).not.toContain('Shutdown timeout');
  });

  test('does not wait for an idle connection', async () => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/posts HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, 'data');
    const closed = once(socket, 'close');

    const startedAt = Date.now();
    const code = await site.stop('SIGINT');

    await closed;
    expect(code).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(9_000);
  });

  test('aborts a request that does not finish in time', async () => {
    const { reply } = await save('Never finished');
    const aborted = reply.catch((error: NodeJS.ErrnoException) => error);
    await waitForRequests(1);

    const code = await site.stop('SIGTERM');

    expect(await aborted).toMatchObject({ code: 'ECONNRESET' });
    expect(code).toBe(0);
  });
});

test('a stopping server behind a proxy reports 503 on /_health while it still serves requests', async () => {
  site = await startOwnSite({ TRUST_PROXY_HOPS: '1' });
  const paths = ['/_health', '/', '/api/posts'];
  const before = await Promise.all(paths.map(visit));

  const ended = site.stop('SIGTERM');
  let leaving = await visit('/_health');
  while (leaving.status !== 503) leaving = await visit('/_health');
  const meanwhile = await Promise.all(['/', '/api/posts'].map(visit));

  expect(before.map(({ status }) => status)).toEqual([204, 200, 200]);
  expect(meanwhile.map(({ status, connection }) => [status, connection])).toEqual([
    [200, 'close'],
    [200, 'close'],
  ]);
  expect(await ended).toBe(0);
  await site.discard();
});

test('a request whose head is never completed times out with 408', async () => {
  expect(await incompleteReply).toMatch(/^HTTP\/1.1 408 /);
});
