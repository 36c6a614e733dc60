import { AcknowledgedWrites, writeAgent, writePost } from './acknowledged-writes.mjs';
import { findLostWrites } from './compare.mjs';
import { findPartialWrites, readerOf } from './stored.mjs';
import { report, seconds } from './table.mjs';

const cached = ['/', '/agents', '/insights', '/about'];

/** The database stops, refuses connections, or loses its network during transactions. */
export async function runScenario(environment) {
  const topology = await environment.topology();
  const { services, relays } = topology;
  await without(
    topology,
    'Database down',
    () => services.database.stop(),
    () => services.database.start(),
  );
  await without(
    topology,
    'Database refuses connections',
    () => relays.database.refuse(),
    () => relays.database.pass(),
  );
  await cutDuringSaves(topology);
}

async function without({ admin, sites, run }, what, breakIt, repair) {
  const visitor = (site) => Object.assign(admin.at(site.url), { headers: {} });
  // New image variants invalidate cached pages, and earlier scenarios may have left some to create.
  for (const { name } of sites) await run(name, `require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  for (const site of sites) for (const path of cached) await visitor(site).get(path);
  const pids = sites.map(({ pid }) => pid);
  await breakIt();
  const requests = sites.flatMap((site) => requestsOf(admin.at(site.url)));
  const pages = [];
  const replies = [];
  for (let round = 0; round < 3; round += 1) {
    replies.push(...(await Promise.all(requests.map(async ([name, send]) => [name, await send()]))));
    for (const site of sites) for (const path of cached) pages.push([path, await visitor(site).get(path)]);
  }
  await repair();
  const startedAt = Date.now();
  for (const site of sites) await untilSaved(admin.at(site.url));
  const recovery = Date.now() - startedAt;

  const wrong = replies.filter(([, { status, headers }]) => status !== 503 || !headers.get('retry-after'));
  logFailures(what, wrong);
  const slowest = Math.max(...replies.map(([, { milliseconds }]) => milliseconds));
  report(
    `${what}: ${replies.length} reads, saves and sign-ins get 503 with Retry-After`,
    'all, ≤ 2 s',
    `${replies.length - wrong.length}, slowest ${seconds(slowest)}`,
    wrong.length === 0 && slowest <= 2000,
  );
  reportPages(what, pages);
  const isSame = sites.every(({ pid }, n) => pid === pids[n]);
  report(
    `${what}: both replicas save again without a restart`,
    '≤ 5 s',
    `${seconds(recovery)}${isSame ? '' : ', restarted'}`,
    recovery <= 5000 && isSame,
  );
}

function reportPages(what, pages) {
  const failed = pages.filter(([, { status }]) => status !== 200);
  logFailures(what, failed);
  report(
    `${what}: cached pages are still served`,
    `${pages.length} of ${pages.length}`,
    `${pages.length - failed.length}`,
    failed.length === 0,
  );
}

const requestsOf = (client) => [
  ['a read', () => client.get('/api/posts')],
  ['a save', () => client.ask('POST', '/api/posts', { post: { title: 'During the outage', content: '<p>Text.</p>' } })],
  [
    'a sign-in',
    () =>
      Object.assign(client.at(client.url), { headers: {} }).ask('POST', '/api/auth/login', {
        username: 'unknown',
        password: 'not-a-password',
      }),
  ],
  ['a query', () => client.ask('POST', '/graphql', { query: '{ agents { id } }' })],
];

const logFailures = (what, wrong) =>
  wrong
    .slice(0, 6)
    .forEach(([name, { status, body, milliseconds }]) =>
      console.error(`${what}: ${name} returned ${status} after ${seconds(milliseconds)}: ${JSON.stringify(body).slice(0, 160)}`),
    );

async function untilSaved(client) {
  const save = () => client.ask('POST', '/api/posts', { post: { title: 'After the outage', content: '<p>Text.</p>' } }, 10_000);
  while ((await save()).status !== 201) await new Promise((later) => setTimeout(later, 50));
}

/** The relay drops all traffic between the sites and the database during saves. */
async function cutDuringSaves(topology) {
  const { admin, relays, sites, databaseUrl } = topology;
  const writes = new AcknowledgedWrites();
  const client = Object.assign(admin.at(admin.url), { timeoutMs: 30_000 });
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(client, writes);
  };
  const workers = [writePost, writePost, writePost, writeAgent].map(work);
  while (writes.acknowledged < 20) await new Promise((later) => setTimeout(later, 10));
  relays.database.cut();
  const startedAt = Date.now();
  isOver = true;
  await Promise.all(workers);
  const longest = Date.now() - startedAt;
  relays.database.pass();
  const passed = Date.now();
  for (const site of sites) await untilSaved(admin.at(site.url));
  const recovery = Date.now() - passed;
  const lost = [...(await findLostWrites(admin, writes)), ...writes.rejections];
  const partialWrites = await findPartialWrites(readerOf({ databaseUrl }));
  [...lost, ...partialWrites].forEach((problem) => console.error(`Network cut: ${problem}`));
  report('Database network cut during saves: every request gets a response', '≤ 10 s', seconds(longest), longest <= 10_000);
  report(
    `Network cut: acknowledged saves lost (of ${writes.acknowledged}); partial writes`,
    '0; 0',
    `${lost.length}; ${partialWrites.length}`,
    lost.length + partialWrites.length === 0,
  );
  report('Network cut: both replicas save again after reconnect', '≤ 5 s', seconds(recovery), recovery <= 5000);
}
