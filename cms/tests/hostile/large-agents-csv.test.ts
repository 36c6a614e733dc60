import type { AgentImportReport } from '../../contract';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { tableOf } from '../support/agents-csv';
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
const columns = ['first_name', 'last_name', 'email', 'phone_number', 'bio'];

async function bring(dry_run: string, rows: string[][]): Promise<AgentImportReport> {
  const body = new FormData();
  body.append('dry_run', dry_run);
  body.append('file', new Blob([tableOf(columns, ...rows)]), 'agents.csv');
  return (await fetch(`${site.url}/api/agent_import`, { method: 'POST', headers, body })).json() as Promise<AgentImportReport>;
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

test('nobody waits while two thousand are looked at, and hundreds brought in', async () => {
  const limit = stallLimit();
  await site.longestStall();

  const looking = bring('true', people);
  const whileLooking = await slowestRead(looking);
  const bringing = bring('false', people.slice(0, 300));
  const whileBringing = await slowestRead(bringing);
  const stall = await site.longestStall();
  const again = await bring('true', people);

  expect(await looking).toMatchObject({ done: false, faults: [], unchanged: 0 });
  expect(await bringing).toMatchObject({ done: true, faults: [] });
  expect(again).toMatchObject({ unchanged: 300, faults: [] });
  expect(Math.max(stall, whileLooking, whileBringing)).toBeLessThan(limit);
}, 600_000);

test('what was brought in is taken out', async () => {
  const { csv } = (await (await fetch(`${site.url}/api/agent_export`, { headers })).json()) as { csv: string };

  // The first line and the demo's agents stand there as well.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 14 + 300);
});
