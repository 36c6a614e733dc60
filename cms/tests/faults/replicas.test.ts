import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../support/ledger';
import { openLine, type Line } from '../support/network';
import { firstData, startOwnSite, type Data, type OwnSite } from '../support/own-site';
import { canSave, findPartialWrites } from '../support/stored-rows';
import { until } from '../support/until';

jest.setTimeout(600_000);

let data: Data;
let line: Line;
let sites: OwnSite[];
let ledger: Ledger;

beforeAll(async () => {
  data = await firstData();
  const database = new URL(data.settings.DATABASE_URL);
  line = await openLine({ host: database.hostname, port: Number(database.port) });
  database.port = String(line.port);
  const settings = { ...data.settings, DATABASE_URL: database.href };
  sites = [await startOwnSite(settings), await startOwnSite(settings)];
});
beforeEach(async () => {
  ledger = new Ledger(await sites[0].signIn());
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.discard()));
  await line.close();
  await data.discard();
});

function acknowledged(count: number) {
  const enough = ledger.acknowledged + count;
  return until(`${count} more saves are acknowledged`, () => ledger.acknowledged >= enough, 120_000);
}

test('a database network cut during saves answers all of them, keeps what was acknowledged, and ends without a restart', async () => {
  await ledger.writeDuring(sites, async (stop) => {
    await acknowledged(30);
    line.drop();
    stop();
  });
  const { slowestMs, rejections } = ledger;
  line.mend();
  for (const site of sites) await until('the replica saves again', () => canSave(site));
  await ledger.writeDuring(sites, async () => void (await acknowledged(30)));

  // Uploads take up to nine seconds. On a busy machine, more; without an end of the wait, minutes.
  expect(slowestMs).toBeLessThan(30_000);
  expect(rejections).toEqual([]);
  expect(await ledger.findLost(sites[1])).toEqual([]);
  expect(await findPartialWrites(sites[1])).toEqual([]);
});

/** Longer than PostgreSQL keeps the transaction of a process that hangs. */
const pauseMs = 15_000;

test('a replica that hangs during saves holds up no other one and serves nothing stale when it resumes', async () => {
  const [working, hanging] = sites;
  const token = await working.signIn();
  const { body: post } = await working.ask<{ id: string }>('/api/posts', {
    body: { post: { title: 'Before', content: '<p>Text.</p>' } },
    token,
  });
  await working.ask(`/api/posts/${post.id}/publish`, { method: 'PATCH', token });
  const paths = ['/insights', `/insights/${post.id}`, '/api/posts', `/api/posts/${post.id}`];
  const readAll = () => Promise.all(paths.map(async (path) => JSON.stringify((await hanging.ask(path)).body)));
  expect((await readAll()).every((text) => text.includes('Before'))).toBe(true);
  let texts: string[] = [];

  await ledger.writeDuring(sites, async () => {
    await acknowledged(30);
    hanging.process.kill('SIGSTOP');
    await working.ask(`/api/posts/${post.id}`, { method: 'PATCH', token, body: { post: { title: 'Meanwhile' } } });
    await Promise.all([acknowledged(30), sleep(pauseMs)]);
    hanging.process.kill('SIGCONT');
    texts = await readAll();
  });

  expect(texts.map((text) => text.includes('Meanwhile'))).toEqual([true, true, true, true]);
  expect(ledger.rejections).toEqual([]);
  expect(await ledger.findLost(hanging)).toEqual([]);
  expect(await findPartialWrites(working)).toEqual([]);
});
