import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent } from '../../contract';
import { runCommand } from '../support/commands';
import { newData, startOwnSite, type Data, type OwnSite } from '../support/own-site';
import { tableOf } from '../support/agents-csv';

jest.setTimeout(900_000);

let data: Data;
beforeAll(async () => {
  data = await newData();
});
afterAll(() => data.discard());

const path = (name: string) => join(data.settings.DATA_DIR, name);
const expectSuccess = async (command: Parameters<typeof runCommand>[0], ...args: string[]) =>
  expect(await runCommand(command, args, data.settings)).toMatchObject({ code: 0 });

/** Runs `work` while the site is running. */
async function onSite<Result>(work: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const site = await startOwnSite({ ...data.settings, HEARTHSIDE_DEMO: 'true' });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

const json = { 'content-type': 'application/json' };

/** Signs in and reads the audit log. */
async function auditLogOn({ url }: OwnSite, query = ''): Promise<AuditEvent[]> {
  const body = JSON.stringify({ username: 'admin', password: 'welcome-home' });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body });
  const { token } = (await login.json()) as { token: string };
  const reply = await fetch(`${url}/api/audit_events${query}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { items: AuditEvent[] }).items;
}

const summaryOf = ({ action, actor, actor_name, kind, detail }: AuditEvent) => [action, actor, actor_name, kind, detail];

test('the audit log contains one event for each command and keeps earlier events; a restore brings back the log of the backup', async () => {
  const [publisher] = await onSite((site) => auditLogOn(site));
  await expectSuccess('backup', '--out', path('kept'));
  await expectSuccess('export', '--out', path('content'));
  await expectSuccess('import', path('content'));
  writeFileSync(
    path('agents.csv'),
    tableOf(['email', 'first_name', 'last_name', 'phone_number'], ['una@hearthside.test', 'Una', 'Day', '(207) 555-0100']),
  );
  await expectSuccess('agents', 'import', path('agents.csv'), '--yes');
  const imported = await onSite(async (site) => [await auditLogOn(site), await auditLogOn(site, '?kind=agent')]);
  const [backup] = readdirSync(path('kept'));
  await expectSuccess('restore', join(path('kept'), backup));
  const restored = await onSite((site) => auditLogOn(site));

  expect([publisher.action, publisher.actor_name]).toEqual(['signed_in', 'Finn Tolliver']);
  const [all, agents] = imported;
  expect(all.slice(1, 3).map(summaryOf)).toEqual([
    ['imported', 'command:agents', 'npm run agents', 'roster', '1 added'],
    ['imported', 'command:import', 'npm run import', 'content', expect.stringMatching(/^14 agents, \d+ insights, /)],
  ]);
  expect(all[3].id).toBe(publisher.id);
  expect(agents.map(({ action, actor, title }) => [action, actor, title])).toEqual([['created', 'command:agents', 'Una Day']]);
  expect(restored.slice(1).map(summaryOf)).toEqual([
    ['backup_restored', 'command:restore', 'npm run restore', 'content', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
    summaryOf(publisher),
  ]);
});
