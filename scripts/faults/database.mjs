import { Ledger, writeAgent, writePost } from './ledger.mjs';
import { findLost } from './compare.mjs';
import { findHalves, readerOf } from './stored.mjs';
import { seconds, told } from './table.mjs';

const cached = ['/', '/agents', '/insights', '/about'];

/** A database that is down, and a network to it that swallows everything, in the middle of transactions. */
export async function happen(stage) {
  const topology = await stage.topology();
  const { services, relays } = topology;
  await without(
    topology,
    'Database down',
    () => services.database.stop(),
    () => services.database.start(),
  );
  await without(
    topology,
    'Database refuses',
    () => relays.database.refuse(),
    () => relays.database.pass(),
  );
  await cutInTheMiddle(topology);
}

async function without({ admin, sites, run }, what, take, giveBack) {
  const visitor = (site) => Object.assign(admin.at(site.url), { headers: {} });
  // A page is dropped once a picture on it has got its narrower variants, of which others may have left some to do.
  for (const { name } of sites) await run(name, `require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsSettled()`);
  for (const site of sites) for (const path of cached) await visitor(site).get(path);
  const pids = sites.map(({ pid }) => pid);
  await take();
  const asks = sites.flatMap((site) => asksOf(admin.at(site.url)));
  const pages = [];
  const replies = [];
  for (let round = 0; round < 3; round += 1) {
    replies.push(...(await Promise.all(asks.map(async ([name, ask]) => [name, await ask()]))));
    for (const site of sites) for (const path of cached) pages.push([path, await visitor(site).get(path)]);
  }
  await giveBack();
  const began = Date.now();
  for (const site of sites) await untilSaved(admin.at(site.url));
  const recovery = Date.now() - began;

  const wrong = replies.filter(([, { status, headers }]) => status !== 503 || !headers.get('retry-after'));
  complain(what, wrong);
  const slowest = Math.max(...replies.map(([, { milliseconds }]) => milliseconds));
  told(
    `${what}: ${replies.length} reads, saves and sign-ins get 503 with Retry-After`,
    'all, ≤ 2 s',
    `${replies.length - wrong.length}, slowest ${seconds(slowest)}`,
    wrong.length === 0 && slowest <= 2000,
  );
  const gone = pages.filter(([, { status }]) => status !== 200);
  complain(what, gone);
  told(`${what}: pages from the cache go on`, `${pages.length} of ${pages.length}`, `${pages.length - gone.length}`, gone.length === 0);
  const isSame = sites.every(({ pid }, n) => pid === pids[n]);
  told(
    `${what}: both save again without a restart`,
    '≤ 5 s',
    `${seconds(recovery)}${isSame ? '' : ', restarted'}`,
    recovery <= 5000 && isSame,
  );
}

const asksOf = (client) => [
  ['a read', () => client.get('/api/posts')],
  ['a save', () => client.ask('POST', '/api/posts', { post: { title: 'Lost', content: '<p>Words.</p>' } })],
  [
    'a sign-in',
    () => Object.assign(client.at(client.url), { headers: {} }).ask('POST', '/api/auth/login', { username: 'nobody', password: 'at-all' }),
  ],
  ['a query', () => client.ask('POST', '/graphql', { query: '{ agents { id } }' })],
];

const complain = (what, wrong) =>
  wrong
    .slice(0, 6)
    .forEach(([name, { status, body, milliseconds }]) =>
      console.error(`${what}: ${name} got ${status} after ${seconds(milliseconds)}: ${JSON.stringify(body).slice(0, 160)}`),
    );

async function untilSaved(client) {
  const save = () => client.ask('POST', '/api/posts', { post: { title: 'Back again', content: '<p>Words.</p>' } }, 10_000);
  while ((await save()).status !== 201) await new Promise((later) => setTimeout(later, 50));
}

/** The relay swallows what sites and database say to each other while saves are under way. */
async function cutInTheMiddle(topology) {
  const { admin, relays, sites, databaseUrl } = topology;
  const ledger = new Ledger();
  const impatient = Object.assign(admin.at(admin.url), { longest: 30_000 });
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(impatient, ledger);
  };
  const crew = [writePost, writePost, writePost, writeAgent].map(work);
  while (ledger.acknowledged < 20) await new Promise((later) => setTimeout(later, 10));
  relays.database.cut();
  const began = Date.now();
  isOver = true;
  await Promise.all(crew);
  const longest = Date.now() - began;
  relays.database.pass();
  const passed = Date.now();
  for (const site of sites) await untilSaved(admin.at(site.url));
  const recovery = Date.now() - passed;
  const lost = [...(await findLost(admin, ledger)), ...ledger.refusals];
  const halves = await findHalves(readerOf({ databaseUrl }));
  [...lost, ...halves].forEach((one) => console.error(`Network cut: ${one}`));
  told('Network to the database cut in the middle of saves: each is answered', '≤ 10 s', seconds(longest), longest <= 10_000);
  told(
    `Network cut: lost of ${ledger.acknowledged} acknowledged, half written`,
    '0, 0',
    `${lost.length}, ${halves.length}`,
    lost.length + halves.length === 0,
  );
  told('Network cut: both save again once it is whole', '≤ 5 s', seconds(recovery), recovery <= 5000);
}
