import { once } from 'node:events';
import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { imageForm } from '../support/images';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { sendRaw } from '../support/raw';
import { until } from '../support/until';
import { isFull } from '../support/volume';

declare global {
  var received: number;
}

jest.setTimeout(600_000);

let incompleteReply: Promise<string>;
beforeAll(() => {
  // The shared server, which is not stopped, waits for the rest of the head during the other tests.
  incompleteReply = sendRaw('GET / HTTP/1.1\r\nHost: hearthside.test\r\nX-Slow: ');
});

let site: OwnSite;
let token: string;

async function startSite(settings: Record<string, string> = {}): Promise<void> {
  site = await startOwnSite(settings);
  token = await site.signIn();
  await site.run(() => {
    globalThis.received = 0;
    strapi.server.httpServer.on('request', () => (globalThis.received += 1));
  });
}
afterEach(() => site?.discard());

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
  const encoded = new Response(await imageForm());
  return sendHalf('POST', '/api/posts/upload_temp_image', encoded.headers.get('content-type')!, Buffer.from(await encoded.arrayBuffer()));
}

/** Waits until the server has received this many requests. Counting connections would include idle ones. */
const waitForRequests = (count: number) => until('the requests arrive', async () => (await site.run(() => globalThis.received)) >= count);

/** Sends a request on a new connection. */
const visit = (path: string) => readReply(httpRequest(site.url + path, { agent: false }).end());

/** Visits a path until it is rejected. */
async function untilRejected(path: string) {
  let reply = await visit(path);
  await until(`${path} is rejected`, async () => (reply = await visit(path)).status === 503);
  return reply;
}

/** Opens a connection that has sent a request and stays open. `closed` resolves when the server closes it. */
async function openIdleConnection(): Promise<{ closed: Promise<unknown> }> {
  const request = httpRequest(`${site.url}/api/posts`, { agent: new Agent({ keepAlive: true }) }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const closed = once(response.socket, 'close');
  await text(response);
  return { closed };
}

const message = 'The server is restarting. Try again in a moment.';

test('a server that is stopped finishes 35 requests, including saves and an upload, closes idle connections and rejects new requests', async () => {
  await startSite();
  const saves = ['One', 'Two', 'Three', 'Four'].map(save);
  const partial = await Promise.all([...Array.from({ length: 30 }, read), ...saves, upload()]);
  await waitForRequests(partial.length);
  const idle = await openIdleConnection();

  const ended = site.stop('SIGTERM');
  const late = await untilRejected('/api/posts');
  const page = await visit('/');
  await idle.closed;
  partial.forEach(({ finish }) => finish());
  const replies = await Promise.all(partial.map(({ reply }) => reply));

  expect(late).toEqual({ status: 503, connection: 'close', body: JSON.stringify({ error: message, errors: [message] }) });
  expect(page).toMatchObject({ status: 503, body: message });
  expect(replies.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 201, 201, 201, 201, 201]);
  expect(replies.every(({ connection }) => connection === 'close')).toBe(true);
  expect(await ended).toBe(0);
  expect(site.output()).not.toContain('Shutdown timeout');
});

test('a stopping server behind a proxy reports 503 on /_health while it still serves requests, and aborts one that does not finish in time', async () => {
  await startSite({ TRUST_PROXY_HOPS: '1' });
  const paths = ['/_health', '/', '/api/posts'];
  const before = await Promise.all(paths.map(visit));
  const slow = await save('Slow');
  const reply = slow.reply.catch((error: NodeJS.ErrnoException) => error);
  await waitForRequests(paths.length + 1);

  const ended = site.stop('SIGINT');
  await untilRejected('/_health');
  const meanwhile = await Promise.all(['/', '/api/posts'].map(visit));
  // Samples do not wait until the server aborts it.
  if (!isFull) slow.finish();

  expect(before.map(({ status }) => status)).toEqual([204, 200, 200]);
  expect(meanwhile).toEqual(Array(2).fill(expect.objectContaining({ status: 200, connection: 'close' })));
  expect(await reply).toMatchObject(isFull ? { code: 'ECONNRESET' } : { status: 201 });
  expect(await ended).toBe(0);
});

test('a request whose head is never completed times out with 408', async () => {
  expect(await incompleteReply).toMatch(/^HTTP\/1.1 408 /);
});
