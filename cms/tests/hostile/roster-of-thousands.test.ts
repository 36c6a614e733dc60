import type { RosterReport } from '../../contract';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { tableOf } from '../support/roster';
import { stallLimit } from '../support/stall-limit';

let site: OwnSite;
let headers: { authorization: string };

beforeAll(async () => {
  site = await startOwnSite({ HEARTHSIDE_DEMO: 'true' });
  const reply = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'welcome-home' }),
  });
  headers = { authorization: `Bearer ${((await reply.json()) as { token: string }).token}` };
});
afterAll(() => site?.discard());

const people = Array.from({ length: 2000 }, (_, n) => [
  `Nell${n}`,
  'Harrow',
  `nell${n}@hearthside.test`,
  '1',
  `<p>${'Mud. '.repeat(80)}</p>`,
]);
const file = tableOf(['first_name', 'last_name', 'email', 'phone_number', 'bio'], ...people);

async function bring(dry_run: string): Promise<RosterReport> {
  const body = new FormData();
  body.append('dry_run', dry_run);
  body.append('file', new Blob([file]), 'roster.csv');
  return (await fetch(`${site.url}/api/roster`, { method: 'POST', headers, body })).json() as Promise<RosterReport>;
}

/** Reads as a visitor, what is ready and what is not, until something has ended; how long the slowest took, in milliseconds. */
async function slowestRead(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  let slowest = 0;
  for (let n = 0; !isOver; n += 1) {
    const begun = performance.now();
    const { status } = await fetch(`${site.url}/${n % 2 ? 'insights' : `api/agents/nobody${n}`}`);
    slowest = Math.max(slowest, performance.now() - begun);
    expect(status).toBe(n % 2 ? 200 : 404);
  }
  await over;
  return slowest;
}

test('two thousand are looked at and brought in, and nobody else waits for that', async () => {
  const limit = stallLimit();
  await site.longestStall();

  const looking = bring('true');
  const whileLooking = await slowestRead(looking);
  const bringing = bring('false');
  const whileBringing = await slowestRead(bringing);
  const stall = await site.longestStall();
  const again = await bring('true');

  expect(await looking).toMatchObject({ done: false, faults: [], unchanged: 0 });
  expect(await bringing).toMatchObject({ done: true, faults: [] });
  expect(again).toMatchObject({ changes: [], unchanged: 2000, faults: [] });
  expect(Math.max(stall, whileLooking, whileBringing)).toBeLessThan(limit);
}, 600_000);

test('a roster larger than a file may be is still taken out whole', async () => {
  const { csv } = (await (await fetch(`${site.url}/api/roster`, { headers })).json()) as { csv: string };

  expect(csv.trimEnd().split('\r\n')).toHaveLength(2016);
});
