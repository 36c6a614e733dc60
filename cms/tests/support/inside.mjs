// Loaded into a server under test. Offers tests actions that no endpoint offers, over loopback.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { longestStall } from './watch-loop.mjs';

const require = createRequire(import.meta.url);

Object.assign(globalThis, {
  serverModule: (path) => require(`${strapi.dirs.dist.root}/src/${path}`),
  serverPackage: (name) => require(require.resolve(name, { paths: [strapi.dirs.app.root] })),
});

const actions = {
  create: (uid, data) => strapi.documents(uid).create({ data }),
  find: (uid, where) => strapi.db.query(uid).findMany({ where, populate: true, orderBy: { id: 'asc' } }),
  update: (uid, documentId, data) => strapi.documents(uid).update({ documentId, data }),
  remove: (uid, documentId) => strapi.documents(uid).delete({ documentId }),
  count: (uid, where) => strapi.db.query(uid).count({ where }),
  updateRow: (uid, where, data) => strapi.db.query(uid).update({ where, data }),
  run: (source, args) => new Function(`return ${source}`)()(...args),
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

/** Replaces a slow function by one that remembers its results by its arguments. */
function remember(module, name) {
  const original = module[name];
  const results = new Map();
  module[name] = (...args) => {
    const key = args.join(' ');
    if (!results.has(key)) results.set(key, original(...args));
    return results.get(key);
  };
}
// Hashing and comparing the same password for a thousand people would take longer than their tests. A test about the time or the load of
// a comparison uses passwords that no test used before.
remember(createRequire(require.resolve('@strapi/strapi'))('bcryptjs'), 'hashSync');
remember(require('bcrypt'), 'compare');

// Timers of more than ten seconds fire after one, so that tests can observe work that runs every few minutes.
if (process.env.TEST_HURRIES === 'true') {
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    globalThis[name] = (task, delay, ...args) => original(task, delay > 10_000 ? 1000 : delay, ...args);
  }
}

// Photos of an import come from hosts of the test.
if (process.env.TEST_PRIVATE_HOSTS === 'true') require('ipaddr.js').IPv4.prototype.range = () => 'unicast';
