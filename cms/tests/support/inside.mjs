// Loaded into a server under test. Offers tests actions that no endpoint offers, over loopback.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { longestStall } from './watch-loop.mjs';

const require = createRequire(import.meta.url);

const actions = {
  create: (uid, data) => strapi.documents(uid).create({ data }),
  find: (uid, where) => strapi.db.query(uid).findMany({ where, populate: true, orderBy: { id: 'asc' } }),
  update: (uid, documentId, data) => strapi.documents(uid).update({ documentId, data }),
  run: (source) => new Function('strapi', 'require', `return (async () => (${source}))()`)(strapi, require),
  longestStall,
};

const backstage = createServer(async (request, response) => {
  try {
    const { action, args } = await json(request);
    response.end(JSON.stringify((await actions[action](...args)) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error?.stack ?? error));
  }
});
// Clients keep connections open for seconds. Closing one during that time would fail the next request.
backstage.keepAliveTimeout = 600_000;
backstage.unref();
await once(backstage.listen(0, '127.0.0.1'), 'listening');
process.send({ backstage: `http://127.0.0.1:${backstage.address().port}` });

// Exit when the test process exits, for any reason.
process.once('disconnect', () => process.exit());
process.channel.unref();

// Strapi hashes passwords in the event loop. Hashing the same one for a thousand people would take longer than their tests.
const bcrypt = createRequire(require.resolve('@strapi/strapi'))('bcryptjs');
const { hashSync } = bcrypt;
const hashes = new Map();
bcrypt.hashSync = (password, rounds) => {
  const key = `${rounds} ${password}`;
  if (!hashes.has(key)) hashes.set(key, hashSync(password, rounds));
  return hashes.get(key);
};

// Timers of more than ten seconds fire after one, so that tests can observe work that runs every few minutes.
if (process.env.TEST_HURRIES === 'true') {
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    globalThis[name] = (task, delay, ...args) => original(task, delay > 10_000 ? 1000 : delay, ...args);
  }
}
