import { once } from 'node:events';
import { connect } from 'node:net';
import { run } from '../support/backstage';
import { serverUrl } from '../support/call';
import { openPanelSession } from '../support/panel';
import { buildSignedIn, type Person } from '../support/people';
import { countImages, upload } from '../support/images';
import { until } from '../support/until';

let agent: Person;
let panelUser: string;
let server: number;

beforeAll(async () => {
  agent = await buildSignedIn('agent');
  panelUser = await openPanelSession();
  server = await run((): number => process.pid);
});

const boundary = 'x-boundary';
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, content: string, headers = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n${headers}\r\n${content}`;
const field = (name: string, content: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}`;
const end = `\r\n--${boundary}--\r\n`;

const hostile: [name: string, status: number, body: string, contentType?: string][] = [
  ['a truncated image', 400, part('file', 'x'.repeat(200_000))],
  ['an image without the closing boundary', 400, part('file', 'x')],
  ['half a closing boundary', 400, `${part('file', 'x')}\r\n--${boundary}-`],
  ['a truncated part with another name', 400, part('other', 'x')],
  ['a truncated second image', 400, `${part('file', 'x')}\r\n${part('file', 'x')}`],
  ['a truncated text', 400, field('name', 'Harbor')],
  ['truncated headers', 400, `--${boundary}\r\ncontent-disposition: form-da`],
  ['no part', 400, 'nothing'],
  ['an empty body', 400, ''],
  ['300,000 parts', 400, `--${boundary}\r\n`.repeat(300_000)],
  ['5 MB of headers', 415, part('file', 'x', `x: ${'y'.repeat(5_000_000)}\r\n`) + end],
  ['an image of 11 MB', 413, part('file', 'x'.repeat(11_000_000)) + end],
  ['no boundary', 400, part('file', 'x') + end, 'multipart/form-data'],
  ['an empty boundary', 400, part('file', 'x') + end, 'multipart/form-data; boundary=""'],
  ['a boundary of 300 characters', 400, part('file', 'x') + end, `multipart/form-data; boundary=${'y'.repeat(300)}`],
  ['a multipart body that is not a form', 415, part('file', 'x') + end, `multipart/mixed; boundary=${boundary}`],
  ['an image with another field name', 422, part('photo', 'x') + end],
  ['no image data', 415, part('file', 'x') + end],
  ['fields named like object properties', 415, field('__proto__', 'x') + `\r\n${field('constructor', 'x')}\r\n${part('file', 'x')}${end}`],
];

test.each(hostile)('uploading %s as a photo returns %d and leaves no files', async (_name, status, body, contentType = multipart) => {
  const before = await countImages();

  const reply = await fetch(`${serverUrl()}/api/agents/${agent.id}/avatar`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${agent.token}`, 'content-type': contentType },
    body,
  });

  expect(reply.status).toBe(status);
  expect(await reply.json()).toEqual({ error: expect.any(String), errors: [expect.any(String)] });
  expect(await countImages()).toEqual(before);
});

/** Waits until temporary files are deleted, which the parser does after it has reported the error. */
const waitForCleanup = ({ temporary }: { temporary: number }) =>
  until('temporary files are deleted', async () => (await countImages()).temporary <= temporary);

const panelHostile: typeof hostile = [
  ['a truncated image', 400, part('files', 'x'.repeat(200_000))],
  ['truncated headers', 400, `--${boundary}\r\ncontent-dis`],
  ['no part', 400, 'nothing'],
  ['no boundary', 400, part('files', 'x') + end, 'multipart/form-data'],
  ['3,000 texts', 413, `${field('name', 'x')}\r\n`.repeat(3000) + end],
  ['a text of 2 MB', 413, field('name', 'x'.repeat(2_000_000)) + end],
  ['an image with another field name', 400, part('file', 'x') + end],
];

test.each(panelHostile)(
  'uploading %s in the panel returns %d and leaves no files',
  async (_name, status, body, contentType = multipart) => {
    const before = await countImages();

    const reply = await fetch(`${serverUrl()}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${panelUser}`, 'content-type': contentType },
      body,
    });
    await waitForCleanup(before);

    expect(reply.status).toBe(status);
    expect(await countImages()).toEqual(before);
  },
);

test.each(['/api/agents/:id/avatar', '/upload'])('an aborted upload to %s leaves no files', async (path) => {
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
  // The panel writes a temporary file while it reads; wait until that file exists.
  if (isPanel) await until('the temporary file exists', async () => (await countImages()).temporary > before.temporary);
  socket.destroy();
  await once(socket, 'close');

  await waitForCleanup(before);
  expect(await countImages()).toEqual(before);
});

test('the same process accepts a photo after all these uploads', async () => {
  const reply = await upload('updateAvatar', { as: agent, id: agent.id });

  expect(reply.status).toBe(200);
  expect(await run((): number => process.pid)).toBe(server);
});
