import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent, Page } from '../../contract/index';
import { tableOf } from '../support/agents-csv';
import { runCommand } from '../support/commands';
import type { Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { startOwnSite } from '../support/own-site';
import { rowsIn } from '../support/stored-content';

let data: Data;
beforeAll(async () => {
  data = await demoData();
});
afterAll(() => data.discard());

const path = (name: string) => join(data.settings.DATA_DIR, name);
const run = async (command: Parameters<typeof runCommand>[0], ...args: string[]) =>
  expect(await runCommand(command, args, data.settings)).toMatchObject({ code: 0 });

async function importAgent(first_name: string): Promise<void> {
  const row = [`${first_name.toLowerCase()}@hearthside.test`, first_name, 'Day', '(207) 555-0100'];
  writeFileSync(path('agents.csv'), tableOf(['email', 'first_name', 'last_name', 'phone_number'], row));
  await run('agents', 'import', path('agents.csv'), '--yes');
}

test('the audit log contains one event for each command and keeps earlier events; a restore brings back the log of the backup', async () => {
  await importAgent('Una');
  await run('backup', '--out', path('kept'));
  await run('export', '--out', path('content'));
  await run('import', path('content'));
  await importAgent('Ida');
  const site = await startOwnSite(data.settings);
  const token = await site.signIn('admin', 'welcome-home');
  const listed = async (kind: string) => (await site.ask<Page<AuditEvent>>(`/api/audit_events?kind=${kind}`, { token })).body.items;
  const [commands, agents] = [[...(await listed('roster')), ...(await listed('content'))], await listed('agent')];
  await site.stop();
  await run('restore', join(path('kept'), readdirSync(path('kept'))[0]));

  expect(commands.map(({ action, actor, actor_name, detail }) => [action, actor, actor_name, detail])).toEqual([
    ['imported', 'command:agents', 'npm run agents', '1 added'],
    ['imported', 'command:agents', 'npm run agents', '1 added'],
    ['imported', 'command:import', 'npm run import', expect.stringMatching(/^15 agents, \d+ listings, \d+ insights, /)],
  ]);
  expect(agents.map(({ action, actor, title }) => [action, actor, title])).toEqual([
    ['created', 'command:agents', 'Ida Day'],
    ['created', 'command:agents', 'Una Day'],
  ]);
  const restored = rowsIn<{ act: string; by: string; detail: string | null }>(
    data.settings.DATA_DIR,
    `select act, by, detail from activities where by like 'command:%' and act <> 'created' order by id desc`,
  );
  expect(restored).toEqual([
    { act: 'backup_restored', by: 'command:restore', detail: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    { act: 'imported', by: 'command:agents', detail: '1 added' },
  ]);
});
