import { Ledger, writeAgent, writePicture, writePost } from './ledger.mjs';
import { findLost, findWrongSignIns } from './compare.mjs';
import { compareObjects, findHalves, readerOf } from './stored.mjs';
import { sweepAll } from './sweep.mjs';
import { seconds, told } from './table.mjs';

const rounds = Number(process.env.KILL_ROUNDS ?? 20);
const writesPerRound = 52;
const uploadsPerRound = 2;
const writers = 6;
const longestPause = 15_000;

/** A site that is killed in the middle of saves, again and again, on SQLite and on PostgreSQL with two replicas. */
export async function happen(stage) {
  await onSqlite(stage);
  await onPostgres(stage);
}

async function onSqlite(stage) {
  // Each sign-in comes from a network of its own, as it would through a proxy.
  const site = await stage.alone({ name: 'killed', settings: { TRUST_PROXY_HOPS: '1' } });
  const killed = { what: 'kill -9, SQLite', site, parts: [site], behindProxy: site.url, admin: site.admin, runs: [site.run] };
  await killAgainAndAgain(stage, killed, async () => {
    await site.kill();
    const began = Date.now();
    await site.start();
    return Date.now() - began;
  });
  await site.stop();
}

async function onPostgres(stage) {
  const { admin, sites, services, databaseUrl, runs } = await stage.topology();
  const site = { databaseUrl, bucket: `${services.storage.dir}/hearthside` };
  const [first, second] = sites;
  const victims = [[first], [services.database], [second], [services.database], [first, second]];
  const killed = {
    what: 'kill -9, PostgreSQL and two replicas',
    site,
    parts: [first, second, services.database],
    behindProxy: first.url,
    admin,
    runs,
  };
  await killAgainAndAgain(stage, killed, async (round) => {
    const killed = victims[round % victims.length];
    await Promise.all(killed.map((one) => one.kill()));
    const began = Date.now();
    await Promise.all(killed.map((one) => one.start()));
    for (const one of sites) await untilServing(admin.at(one.url));
    await untilServing(admin);
    return Date.now() - began;
  });
}

async function untilServing(client) {
  while ((await client.get('/api/posts', 2000)).status !== 200) await new Promise((later) => setTimeout(later, 50));
}

async function killAgainAndAgain(stage, { what, site, parts, behindProxy, admin, runs }, killAndStart) {
  const ledger = new Ledger();
  const [lost, halves] = [new Set(), new Set()];
  const read = readerOf(site);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const known = [...ledger.agents.keys()];
    const pause = await writeUntilKilled(admin, ledger, parts, () => killAndStart(round));
    slowest = Math.max(slowest, pause);
    const usernames = [...ledger.agents].filter(([id]) => !known.includes(id)).map(([, { state }]) => state.username);
    for (const one of await findLost(admin, ledger)) lost.add(one);
    for (const one of await findWrongSignIns(admin.at(behindProxy), ledger, usernames)) lost.add(one);
    for (const one of await findHalves(read)) halves.add(one);
    process.stdout.write(
      `${what}: round ${round + 1}, ${ledger.acknowledged} acknowledged, serving again after ${seconds(pause)}, ${lost.size} lost\n`,
    );
  }
  const before = await compareObjects(site, read);
  await sweepAll(stage, runs);
  const after = await compareObjects(site, read);
  for (const one of [...lost, ...halves, ...ledger.refusals]) console.error(`${what}: ${one}`);
  after.orphans.forEach((key) => console.error(`${what}: orphan ${key}`));
  const kinds = Object.entries(ledger.counts).map(([kind, count]) => `${count} ${kind}`);
  told(
    `${what}: lost of ${ledger.acknowledged} acknowledged in ${rounds} rounds (${kinds.join(', ')})`,
    '0 of ≥ 1,000',
    `${lost.size}`,
    lost.size === 0 && ledger.acknowledged >= 50 * rounds,
  );
  told(`${what}: half written`, '0', `${halves.size}`, halves.size === 0);
  told(`${what}: refused meanwhile`, '0', `${ledger.refusals.length}`, ledger.refusals.length === 0);
  told(
    `${what}: orphan files after the sweeps (${before.orphans.length} before), rows without a file`,
    '0, 0',
    `${after.orphans.length}, ${after.dangling.length}`,
    after.orphans.length + after.dangling.length === 0,
  );
  told(`${what}: serving again`, '≤ 15 s', seconds(slowest), slowest <= longestPause);
}

/** Saves from several sides, until enough was acknowledged; then somebody is killed in the middle of it. */
async function writeUntilKilled(client, ledger, parts, killAndStart) {
  const enough = ledger.acknowledged + writesPerRound;
  const uploads = (ledger.counts.uploads ?? 0) + uploadsPerRound;
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(client, ledger);
  };
  const crew = Array.from({ length: writers }, (_, n) => work([writeAgent, writePost, writePicture][n % 3]));
  const isEnough = () => ledger.acknowledged >= enough && (ledger.counts.uploads ?? 0) >= uploads;
  const ended = () => parts.find(({ isRunning }) => !isRunning);
  while (!isEnough() && !ended()) await new Promise((later) => setTimeout(later, 10));
  isOver = true;
  if (ended()) throw new Error(`${ended().name} has ended by itself; what it said is in its log`);
  const started = killAndStart();
  await Promise.all(crew);
  return started;
}
