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
const isMade = async (command: Parameters<typeof runCommand>[0], ...args: string[]) =>
  expect(await runCommand(command, args, data.settings)).toMatchObject({ code: 0 });

/** Looks at the site while it runs. */
async function onSite<Result>(look: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const site = await startOwnSite({ ...data.settings, HEARTHSIDE_DEMO: 'true' });
  try {
    return await look(site);
  } finally {
    await site.stop();
  }
}

const json = { 'content-type': 'application/json' };

/** Signs in, and reads what was done before. */
async function auditLogOn({ url }: OwnSite, query = ''): Promise<AuditEvent[]> {
  const body = JSON.stringify({ username: 'admin', password: 'welcome-home' });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body });
  const { token } = (await login.json()) as { token: string };
  const reply = await fetch(`${url}/api/audit_events${query}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { items: AuditEvent[] }).items;
}

const told = ({ action: act, actor: by, actor_name: by_name, kind, detail }: AuditEvent) => [act, by, by_name, kind, detail];

test('a command is told as one act, and what was done before it stays; a restored site tells of its own, and of the restore', async () => {
  const [publisher] = await onSite((site) => auditLogOn(site));
  await isMade('backup', '--out', path('kept'));
  await isMade('export', '--out', path('content'));
  await isMade('import', path('content'));
  writeFileSync(
    path('agents.csv'),
    tableOf(['email', 'first_name', 'last_name', 'phone_number'], ['una@hearthside.test', 'Una', 'Day', '(207) 555-0100']),
  );
  await isMade('agents', 'import', path('agents.csv'), '--yes');
  const imported = await onSite(async (site) => [await auditLogOn(site), await auditLogOn(site, '?kind=agent')]);
  const [backup] = readdirSync(path('kept'));
  await isMade('restore', join(path('kept'), backup));
  const restored = await onSite((site) => auditLogOn(site));

  expect([publisher.action, publisher.actor_name]).toEqual(['signed_in', 'Finn Tolliver']);
  const [all, agents] = imported;
  expect(all.slice(1, 3).map(told)).toEqual([
    ['imported', 'command:agents', 'npm run agents', 'roster', '1 new'],
    ['imported', 'command:import', 'npm run import', 'content', expect.stringMatching(/^14 agents, \d+ posts, /)],
  ]);
  expect(all[3].id).toBe(publisher.id);
  expect(agents.map(({ action: act, actor: by, title }) => [act, by, title])).toEqual([['created', 'command:agents', 'Una Day']]);
  expect(restored.slice(1).map(told)).toEqual([
    ['backup_restored', 'command:restore', 'npm run restore', 'content', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
    told(publisher),
  ]);
});
