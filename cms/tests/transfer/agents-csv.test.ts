import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../support/agents-csv';
import { leftovers, runCommand } from '../support/commands';
import type { Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { startOwnSite } from '../support/own-site';
import { rowsIn } from '../support/stored-content';

let data: Data;
beforeAll(async () => {
  data = await demoData();
});
afterAll(() => data.discard());

const storedAgents = () =>
  rowsIn<Record<'email' | 'title' | 'first_name' | 'last_name' | 'phone_number', string>>(
    data.settings.DATA_DIR,
    'select * from up_users order by id',
  );
const agentWith = (email: string) => storedAgents().find((agent) => agent.email === email);

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

test('next to a running server, an export is imported again without changes in a preview, and an import is rejected', async () => {
  const site = await startOwnSite(data.settings);
  const exported = await agentsCommand('export', path('out.csv'));
  const preview = await agentsCommand('import', path('out.csv'), '--dry-run');
  const secondExport = await agentsCommand('export', path('out.csv'));
  const rejected = await agentsCommand('import', path('out.csv'), '--yes');
  await site.stop();
  const imported = await agentsCommand('import', path('out.csv'), '--yes');

  expect(exported).toEqual({ code: 0, output: `Exported all agents to ${path('out.csv')}\n` });
  expect(readFileSync(path('out.csv'), 'utf8')).toMatch(/^\ufefffirst_name,last_name,/);
  expect(preview).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\nNothing was changed.\n' });
  expect(secondExport).toEqual({ code: 1, output: `${path('out.csv')}: Already exists (EEXIST).\n` });
  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(
    /is in use by the server on .*\. Stop that process first\.\n.*import the file on the site at \/agents\/import-export\.$/m,
  );
  expect(imported).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\n' });
  expect(leftovers(data.settings.DATA_DIR)).toEqual([]);
});

test('an import updates existing agents and adds and invites new ones', async () => {
  const [{ email, first_name, last_name }] = storedAgents();
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
  expect(agentWith(email)).toMatchObject({ title: 'Harbour master', phone_number: '1' });
  expect(agentWith('nell@hearthside.test')).toMatchObject({ first_name: 'Nell' });
  const queued = `select payload ->> 'kind' as kind, payload ->> 'to' as "to" from jobs where kind = 'email'`;
  expect(rowsIn(data.settings.DATA_DIR, queued)).toEqual([{ kind: 'invitation', to: 'nell@hearthside.test' }]);
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
  expect(agentWith('bo@hearthside.test')).toBeUndefined();
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
