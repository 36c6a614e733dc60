import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../contract';
import { leftovers, runCommand } from '../support/commands';
import { postgresPrograms, startPostgres } from '../support/own-postgres';
import { newData, startOwnSite, type Data, type OwnSite } from '../support/own-site';
import { tableOf } from '../support/agents-csv';

jest.setTimeout(900_000);

let data: Data;
let site: OwnSite;

beforeAll(async () => {
  data = await newData();
  await onSite(async () => undefined);
});
afterAll(() => data.discard());

/** Runs `work` while the site is running. */
async function onSite<Result>(work: (site: OwnSite) => Promise<Result>): Promise<Result> {
  site = await startOwnSite({ ...data.settings, HEARTHSIDE_DEMO: 'true' });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

const agents = async ({ url }: OwnSite) => (await (await fetch(`${url}/api/agents`)).json()) as Agent[];
/** Runs `npm run agents` and returns its output without the security log. */
async function agentsCommand(...args: string[]) {
  const { code, output } = await runCommand('agents', args, data.settings);
  return { code, output: output.replace(/^\{.*\n/gm, '') };
}
const path = (name: string) => join(data.settings.DATA_DIR, name);

function write(name: string, ...rows: string[][]): string {
  writeFileSync(path(name), tableOf(...rows));
  return path(name);
}

test('an export next to a running server is imported again without changes', async () => {
  const [exported, preview, secondExport] = await onSite(async () => {
    const first = await agentsCommand('export', path('out.csv'));
    return [first, await agentsCommand('import', path('out.csv'), '--dry-run'), await agentsCommand('export', path('out.csv'))];
  });
  const imported = await agentsCommand('import', path('out.csv'), '--yes');

  expect(exported).toEqual({ code: 0, output: `Exported all agents to ${path('out.csv')}\n` });
  expect(readFileSync(path('out.csv'), 'utf8')).toMatch(/^\ufefffirst_name,last_name,/);
  expect(preview).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\nNothing was changed.\n' });
  expect(imported).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\n' });
  expect(secondExport).toEqual({ code: 1, output: `${path('out.csv')}: Already exists (EEXIST).\n` });
  expect(leftovers(data.settings.DATA_DIR)).toEqual([]);
});

test('an import updates existing agents and adds and invites new ones', async () => {
  const [{ email, first_name, last_name }] = await onSite(agents);
  const file = write(
    'change.csv',
    ['email', 'title', 'first_name', 'last_name', 'phone_number'],
    [email, 'Harbour master', first_name, last_name, '1'],
    ['nell@hearthside.test', '', 'Nell', 'Harrow', '2'],
  );

  const preview = await agentsCommand('import', file, '--dry-run');
  const result = await agentsCommand('import', file, '--yes', '--invite');

  const report = `Line 2, ${first_name} ${last_name}: changes Title, Phone number\nLine 3, Nell Harrow: new agent\n2 agents to add or update, 0 agents unchanged.\n`;
  expect(preview).toEqual({ code: 0, output: `${report}Nothing was changed.\n` });
  expect(result).toEqual({
    code: 0,
    output: `${report}Imported 2 agents.\nQueued 1 invitation. The server sends the emails when it runs.\n`,
  });
  const stored = await onSite(async (site) => {
    while ((await site.run<number>(`strapi.db.query('api::queued-email.queued-email').count()`)) > 0)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return agents(site);
  });
  expect(stored.find((agent) => agent.email === email)).toMatchObject({ title: 'Harbour master', phone_number: '1' });
  expect(stored.find((agent) => agent.email === 'nell@hearthside.test')).toMatchObject({ first_name: 'Nell' });
  expect(existsSync(path('outbox'))).toBe(true);
});

test('an import lists all invalid rows and changes nothing', async () => {
  const file = write(
    'faulty.csv',
    ['email', 'first_name', 'last_name', 'phone_number'],
    ['bo@hearthside.test', 'Bo', 'Reed', '1'],
    ['cy at home', '', 'Wide', ''],
  );

  const result = await agentsCommand('import', file, '--yes');
  const preview = await agentsCommand('import', file, '--dry-run');

  const output = 'Line 3, Wide: First name is required. Invalid email format. Phone number is required.\nNothing was changed.\n';
  expect(result).toEqual({ code: 1, output });
  expect(preview).toEqual({ code: 1, output });
  expect((await onSite(agents)).filter(({ email }) => email === 'bo@hearthside.test')).toEqual([]);
});

test('an import is rejected while a server uses the SQLite database', async () => {
  const file = write('beside.csv', ['email', 'title'], ['admin@example.com', 'x']);

  const { code, output } = await onSite(() => agentsCommand('import', file, '--yes'));

  expect(code).toBe(1);
  expect(output).toMatch(
    /is in use by the server on .*\. Stop that process first\.\n.*import the file on the site at \/agents\/import-export\.$/m,
  );
});

(postgresPrograms ? test : test.skip)('visitors see imported changes immediately on a running site with PostgreSQL', async () => {
  const postgres = await startPostgres(postgresPrograms!);
  await postgres.ask('postgres', 'create database site');
  const target = await newData();
  const settings = { ...target.settings, DATABASE_URL: postgres.urlOf('site') };
  const site = await startOwnSite({ ...settings, HEARTHSIDE_DEMO: 'true' });
  const [before] = await agents(site);
  const file = write('beside.csv', ['email', 'title'], [before.email, 'Broker']);

  const result = await runCommand('agents', ['import', file, '--yes'], settings);
  const [after] = await agents(site);

  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Imported 1 agent.') as string });
  expect(after).toMatchObject({ id: before.id, title: 'Broker' });
  await site.stop();
  await target.discard();
  await postgres.stop();
});

test.each<[string, string[], RegExp]>([
  ['nothing', [], /^Usage: npm run agents -- /],
  ['an unknown command', ['remove'], /^Unknown command "remove"\./],
  ['no file to import', ['import'], /^Missing required argument "file"\./],
  ['an option of the other command', ['export', '--yes'], /^Unknown option "--yes"\./],
  ['a missing file', ['import', '/nowhere.csv', '--yes'], /^\/nowhere\.csv: No such file or folder/],
  ['no --yes without a terminal', ['import', '/nowhere.csv'], /^No terminal available to confirm\./],
])('an operator who enters %s gets an error', async (_input, args, expected) => {
  const { code, output } = await agentsCommand(...args);

  expect(code).toBe(1);
  expect(output).toMatch(expected);
});
