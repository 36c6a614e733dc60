// Loaded into a server under test: what tests may do that no endpoint offers; they reach it over loopback.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { longestStall } from './watch-loop.mjs';

const require = createRequire(import.meta.url);

const acts = {
  create: (uid, data) => strapi.documents(uid).create({ data }),
  find: (uid, where) => strapi.db.query(uid).findMany({ where, populate: true }),
  update: (uid, documentId, data) => strapi.documents(uid).update({ documentId, data }),
  run: (source) => new Function('strapi', 'require', `return (async () => (${source}))()`)(strapi, require),
  longestStall,
};

const backstage = createServer(async (request, response) => {
  try {
    const { act, args } = await json(request);
    response.end(JSON.stringify((await acts[act](...args)) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error?.stack ?? error));
  }
});
// Whoever asks keeps its connections for seconds; one that is closed here just then would fail their next question.
backstage.keepAliveTimeout = 600_000;
backstage.unref();
await once(backstage.listen(0, '127.0.0.1'), 'listening');
process.send({ backstage: `http://127.0.0.1:${backstage.address().port}` });

// Ends with the tests, however they end.
process.once('disconnect', () => process.exit());
process.channel.unref();

// Strapi hashes a password in its event loop; the same one for each of a thousand people takes longer than all the tests of them.
const bcrypt = createRequire(require.resolve('@strapi/strapi'))('bcryptjs');
const { hashSync } = bcrypt;
const hashes = new Map();
bcrypt.hashSync = (password, rounds) => {
  const known = `${rounds} ${password}`;
  if (!hashes.has(known)) hashes.set(known, hashSync(password, rounds));
  return hashes.get(known);
};

// What waits for longer than ten seconds waits for one, so that a test sees what happens once in minutes.
if (process.env.TEST_HURRIES === 'true') {
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    globalThis[name] = (task, delay, ...args) => original(task, delay > 10_000 ? 1000 : delay, ...args);
  }
}
