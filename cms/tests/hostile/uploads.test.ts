import { once } from 'node:events';
import { connect } from 'node:net';
import { run } from '../support/backstage';
import { serverUrl } from '../support/call';
import { openPanelSession } from '../support/panel';
import { buildSignedIn, type Person } from '../support/people';
import { countImages, upload } from '../support/images';

let agent: Person;
let panelUser: string;
let server: number;

beforeAll(async () => {
  agent = await buildSignedIn('agent');
  panelUser = await openPanelSession();
  server = await run<number>('process.pid');
});

const boundary = 'x-boundary';
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, content: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n${more}\r\n${content}`;
const field = (name: string, content: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}`;
const end = `\r\n--${boundary}--\r\n`;

const hostile: [what: string, status: number, body: string, contentType?: string][] = [
  ['a picture that ends in the middle', 400, part('file', 'x'.repeat(200_000))],
  ['a picture without the closing boundary', 400, part('file', 'x')],
  ['half a closing boundary', 400, `${part('file', 'x')}\r\n--${boundary}-`],
  ['a part of another name that ends in the middle', 400, part('other', 'x')],
  ['a second picture that ends in the middle', 400, `${part('file', 'x')}\r\n${part('file', 'x')}`],
  ['a text that ends in the middle', 400, field('name', 'Harbor')],
  ['headers that end in the middle', 400, `--${boundary}\r\ncontent-disposition: form-da`],
  ['no part', 400, 'nothing'],
  ['nothing', 400, ''],
  ['300,000 parts', 400, `--${boundary}\r\n`.repeat(300_000)],
  ['5 MB of headers', 415, part('file', 'x', `x: ${'y'.repeat(5_000_000)}\r\n`) + end],
  ['a picture of 11 MB', 413, part('file', 'x'.repeat(11_000_000)) + end],
  ['no boundary', 400, part('file', 'x') + end, 'multipart/form-data'],
  ['an empty boundary', 400, part('file', 'x') + end, 'multipart/form-data; boundary=""'],
  ['a boundary of 300 letters', 400, part('file', 'x') + end, `multipart/form-data; boundary=${'y'.repeat(300)}`],
  ['parts that are no form', 415, part('file', 'x') + end, `multipart/mixed; boundary=${boundary}`],
  ['a picture by another name', 422, part('picture', 'x') + end],
  ['no picture', 415, part('file', 'x') + end],
  ['fields that objects have', 415, field('__proto__', 'x') + `\r\n${field('constructor', 'x')}\r\n${part('file', 'x')}${end}`],
];

test.each(hostile)(
  '%s, sent for a portrait, is answered with %d and leaves nothing',
  async (_what, status, body, contentType = multipart) => {
    const before = await countImages();

    const reply = await fetch(`${serverUrl()}/api/agents/${agent.id}/avatar`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': contentType },
      body,
    });

    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ error: expect.any(String), errors: [expect.any(String)] });
    expect(await countImages()).toEqual(before);
  },
);

/** Resolves once no more is left than before; the parser removes what it began to write after it has told that it failed. */
async function nothingLeft({ temporary }: { temporary: number }): Promise<void> {
  while ((await countImages()).temporary > temporary) await new Promise((later) => setTimeout(later, 10));
}

const panelHostile: typeof hostile = [
  ['a picture that ends in the middle', 400, part('files', 'x'.repeat(200_000))],
  ['headers that end in the middle', 400, `--${boundary}\r\ncontent-dis`],
  ['no part', 400, 'nothing'],
  ['no boundary', 400, part('files', 'x') + end, 'multipart/form-data'],
  ['3,000 texts', 413, `${field('name', 'x')}\r\n`.repeat(3000) + end],
  ['a text of 2 MB', 413, field('name', 'x'.repeat(2_000_000)) + end],
  ['a picture by another name', 400, part('file', 'x') + end],
];

test.each(panelHostile)(
  '%s, sent by an editor of the panel, is answered with %d and leaves nothing',
  async (_what, status, body, contentType = multipart) => {
    const before = await countImages();

    const reply = await fetch(`${serverUrl()}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${panelUser}`, 'content-type': contentType },
      body,
    });
    await nothingLeft(before);

    expect(reply.status).toBe(status);
    expect(await countImages()).toEqual(before);
  },
);

test.each(['/api/agents/:id/avatar', '/upload'])('who goes away while sending a picture to %s leaves nothing', async (path) => {
  const before = await countImages();
  const isPanel = path === '/upload';
  const { hostname, port } = new URL(serverUrl());

  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    `${isPanel ? 'POST' : 'PATCH'} ${path.replace(':id', agent.id)} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${isPanel ? panelUser : agent.token}`,
    `content-type: ${multipart}`,
    'content-length: 900000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${part(isPanel ? 'files' : 'file', 'x'.repeat(100_000))}`);
  // The panel keeps what it reads in a file at once; it must be there before it can be left behind.
  if (isPanel) while ((await countImages()).temporary === before.temporary) await new Promise((later) => setTimeout(later, 10));
  socket.destroy();
  await once(socket, 'close');

  await nothingLeft(before);
  expect(await countImages()).toEqual(before);
});

test('after all of it the same process takes a portrait', async () => {
  const reply = await upload('updateAvatar', { as: agent, id: agent.id });

  expect(reply.status).toBe(200);
  expect(await run<number>('process.pid')).toBe(server);
});
