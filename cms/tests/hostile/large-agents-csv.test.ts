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

const agents = Array.from({ length: 2000 }, (_, n) => [
  `Nell${n}`,
  'Harrow',
  `nell${n}@hearthside.test`,
  '1',
  `<p>${'Mud. '.repeat(80)}</p>`,
]);
const columns = ['first_name', 'last_name', 'email', 'phone_number', 'bio'];

async function importRows(dry_run: string, rows: string[][]): Promise<AgentImportReport> {
  const body = new FormData();
  body.append('dry_run', dry_run);
  body.append('file', new Blob([tableOf(columns, ...rows)]), 'agents.csv');
  return (await fetch(`${site.url}/api/agent_import`, { method: 'POST', headers, body })).json() as Promise<AgentImportReport>;
}

/** Reads cached and uncached paths as a visitor until `work` has ended. Returns the duration of the slowest read (ms). */
async function slowestRead(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  let slowest = 0;
  for (let n = 0; !isDone; n += 1) {
    const startedAt = performance.now();
    const { status } = await fetch(`${site.url}/${n % 2 ? 'insights' : `api/agents/unknown${n}`}`);
    slowest = Math.max(slowest, performance.now() - startedAt);
    expect(status).toBe(n % 2 ? 200 : 404);
  }
  await done;
  return slowest;
}

test('reads stay fast during a preview of 2,000 agents and an import of 300', async () => {
  const limit = stallLimit();
  await site.longestStall();

  const previewing = importRows('true', agents);
  const slowestDuringPreview = await slowestRead(previewing);
  const importing = importRows('false', agents.slice(0, 300));
  const slowestDuringImport = await slowestRead(importing);
  const stall = await site.longestStall();
  const again = await importRows('true', agents);

  expect(await previewing).toMatchObject({ done: false, errors: [], unchanged: 0 });
  expect(await importing).toMatchObject({ done: true, errors: [] });
  expect(again).toMatchObject({ unchanged: 300, errors: [] });
  expect(Math.max(stall, slowestDuringPreview, slowestDuringImport)).toBeLessThan(limit);
}, 600_000);

test('an export contains the imported agents', async () => {
  const { csv } = (await (await fetch(`${site.url}/api/agent_export`, { headers })).json()) as { csv: string };

  // The header and the demo's agents are included.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 14 + 300);
});
