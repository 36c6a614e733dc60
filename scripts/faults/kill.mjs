import { AcknowledgedWrites, writeAgent, writeImage, writePost } from './acknowledged-writes.mjs';
import { findLostWrites, findWrongSignIns } from './compare.mjs';
import { compareObjects, findPartialWrites, readerOf } from './stored.mjs';
import { sweepAll } from './sweep.mjs';
import { report, seconds } from './table.mjs';

const rounds = Number(process.env.KILL_ROUNDS ?? 20);
const writesPerRound = 52;
const uploadsPerRound = 2;
const writers = 6;
const maxRecoveryMs = 15_000;

/** Kills sites and the database during saves, on SQLite and on PostgreSQL with two replicas. */
export async function runScenario(environment) {
  await onSqlite(environment);
  await onPostgres(environment);
}

async function onSqlite(environment) {
  // Behind a proxy, each sign-in can come from its own network.
  const site = await environment.startSite({ name: 'killed', settings: { TRUST_PROXY_HOPS: '1' } });
  const subject = { what: 'kill -9, SQLite', site, services: [site], behindProxy: site.url, admin: site.admin, runs: [site.run] };
  await killRepeatedly(environment, subject, async () => {
    await site.kill();
    const startedAt = Date.now();
    await site.start();
    return Date.now() - startedAt;
  });
  await site.stop();
}

async function onPostgres(environment) {
  const { admin, sites, services, databaseUrl, runs } = await environment.topology();
  const site = { databaseUrl, bucket: `${services.storage.dir}/hearthside` };
  const [first, second] = sites;
  const victims = [[first], [services.database], [second], [services.database], [first, second]];
  const subject = {
    what: 'kill -9, PostgreSQL and two replicas',
    site,
    services: [first, second, services.database],
    behindProxy: first.url,
    admin,
    runs,
  };
  await killRepeatedly(environment, subject, async (round) => {
    const targets = victims[round % victims.length];
    await Promise.all(targets.map((service) => service.kill()));
    const startedAt = Date.now();
    await Promise.all(targets.map((service) => service.start()));
    for (const { url } of sites) await untilServing(admin.at(url));
    await untilServing(admin);
    return Date.now() - startedAt;
  });
}

async function untilServing(client) {
  while ((await client.get('/api/posts', 2000)).status !== 200) await new Promise((later) => setTimeout(later, 50));
}

async function killRepeatedly(environment, { what, site, services, behindProxy, admin, runs }, killAndStart) {
  const writes = new AcknowledgedWrites();
  const [lost, partialWrites] = [new Set(), new Set()];
  const read = readerOf(site);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const existing = [...writes.agents.keys()];
    const pause = await writeUntilKilled(admin, writes, services, () => killAndStart(round));
    slowest = Math.max(slowest, pause);
    const usernames = [...writes.agents].filter(([id]) => !existing.includes(id)).map(([, { state }]) => state.username);
    for (const write of await findLostWrites(admin, writes)) lost.add(write);
    for (const signIn of await findWrongSignIns(admin.at(behindProxy), writes, usernames)) lost.add(signIn);
    for (const write of await findPartialWrites(read)) partialWrites.add(write);
    process.stdout.write(
      `${what}: round ${round + 1}, ${writes.acknowledged} acknowledged, recovered after ${seconds(pause)}, ${lost.size} lost\n`,
    );
  }
  const before = await compareObjects(site, read);
  await sweepAll(environment, runs);
  const after = await compareObjects(site, read);
  for (const problem of [...lost, ...partialWrites, ...writes.rejections]) console.error(`${what}: ${problem}`);
  after.orphanedFiles.forEach((key) => console.error(`${what}: orphaned file ${key}`));
  const kinds = Object.entries(writes.counts).map(([kind, count]) => `${count} ${kind}`);
  report(
    `${what}: acknowledged saves lost (of ${writes.acknowledged} in ${rounds} rounds: ${kinds.join(', ')})`,
    '0 of ≥ 1,000',
    `${lost.size}`,
    lost.size === 0 && writes.acknowledged >= 50 * rounds,
  );
  report(`${what}: partial writes`, '0', `${partialWrites.size}`, partialWrites.size === 0);
  report(`${what}: requests rejected`, '0', `${writes.rejections.length}`, writes.rejections.length === 0);
  report(
    `${what}: orphaned files after cleanup (${before.orphanedFiles.length} before); rows without a file`,
    '0; 0',
    `${after.orphanedFiles.length}; ${after.missingFiles.length}`,
    after.orphanedFiles.length + after.missingFiles.length === 0,
  );
  report(`${what}: time to recovery`, '≤ 15 s', seconds(slowest), slowest <= maxRecoveryMs);
}

/** Saves from several workers until enough writes are acknowledged, then kills during the next ones. Returns the recovery time. */
async function writeUntilKilled(client, writes, services, killAndStart) {
  const enough = writes.acknowledged + writesPerRound;
  const uploads = (writes.counts.uploads ?? 0) + uploadsPerRound;
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(client, writes);
  };
  const workers = Array.from({ length: writers }, (_, n) => work([writeAgent, writePost, writeImage][n % 3]));
  const isEnough = () => writes.acknowledged >= enough && (writes.counts.uploads ?? 0) >= uploads;
  const exited = () => services.find(({ isRunning }) => !isRunning);
  while (!isEnough() && !exited()) await new Promise((later) => setTimeout(later, 10));
  isOver = true;
  if (exited()) throw new Error(`${exited().name} exited unexpectedly; see its log`);
  const started = killAndStart();
  await Promise.all(workers);
  return started;
}
