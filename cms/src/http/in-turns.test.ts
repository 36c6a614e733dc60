import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { serveOthers } from './in-turns';

test('all connections that arrive at once are accepted before the work goes on', async () => {
  let accepted = 0;
  const server = createServer(() => (accepted += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));

  await serveOthers();
  const acceptedBefore = accepted;
  for (const client of clients) client.destroy();
  server.close();

  expect(acceptedBefore).toBe(40);
});

test('work goes on after a few turns if no connections arrive', async () => {
  let isDone = false;
  const served = serveOthers().then(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  await served;

  expect(turns).toBeLessThanOrEqual(5);
});
