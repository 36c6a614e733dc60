import type { CsvReport } from '../../contract/index';
import { tableOf } from '../support/agents-csv';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { stallLimit } from '../support/stall-limit';
import { volume } from '../support/volume';

let site: OwnSite;
let token: string;

beforeAll(async () => {
  site = await startOwnSite();
  token = await site.signIn();
});
afterAll(() => site?.discard());

const imported = volume(300, 60);
const agents = Array.from({ length: volume(2000, 1000) }, (_, n) => [
  `Nell${n}`,
  'Harrow',
  `nell${n}@hearthside.test`,
  '1',
  `<p>${'Mud. '.repeat(80)}</p>`,
]);
const columns = ['first_name', 'last_name', 'email', 'phone_number', 'bio'];

async function importRows(dry_run: string, rows: string[][]): Promise<CsvReport> {
  const body = new FormData();
  body.append('dry_run', dry_run);
  body.append('file', new Blob([tableOf(columns, ...rows)]), 'agents.csv');
  return (await site.ask<CsvReport>('/api/agent_import', { token, body })).body;
}

/** Reads cached and uncached paths as a visitor until `work` has ended. Returns the duration of the slowest read and of `work` (ms). */
async function readDuring(work: Promise<unknown>) {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const start = performance.now();
  let slowest = 0;
  for (let n = 0; !isDone; n += 1) {
    const startedAt = performance.now();
    const { status } = await fetch(`${site.url}/${n % 2 ? 'insights' : `api/agents/unknown${n}`}`);
    slowest = Math.max(slowest, performance.now() - startedAt);
    expect(status).toBe(n % 2 ? 200 : 404);
  }
  await done;
  return { slowest, whole: performance.now() - start };
}

test('reads stay fast during a preview of many agents and an import of some', async () => {
  const limit = stallLimit();
  await site.longestStall();

  const previewing = importRows('true', agents);
  const preview = await readDuring(previewing);
  const importing = importRows('false', agents.slice(0, imported));
  const execution = await readDuring(importing);
  const stall = await site.longestStall();
  const again = await importRows('true', agents);

  expect(await previewing).toMatchObject({ done: false, errors: [], unchanged: 0 });
  expect(await importing).toMatchObject({ done: true, errors: [] });
  expect(again).toMatchObject({ unchanged: imported, errors: [] });
  expect(stall).toBeLessThan(limit);
  // A read that waits for the whole import takes as long as it does, on any machine.
  for (const { slowest, whole } of [preview, execution]) expect(slowest).toBeLessThan(Math.max(limit, whole / 3));
});

test('an export contains the imported agents', async () => {
  const { csv } = (await site.ask<{ csv: string }>('/api/agent_export', { token })).body;

  // The header and the first administrator are included.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 1 + imported);
});
