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

/** Looks at the site while it runs. */
async function onSite<Result>(look: (site: OwnSite) => Promise<Result>): Promise<Result> {
  site = await startOwnSite({ ...data.settings, HEARTHSIDE_DEMO: 'true' });
  try {
    return await look(site);
  } finally {
    await site.stop();
  }
}

const agents = async ({ url }: OwnSite) => (await (await fetch(`${url}/api/agents`)).json()) as Agent[];
/** Without what it writes into the security log. */
async function roster(...args: string[]) {
  const { code, output } = await runCommand('agents', args, data.settings);
  return { code, output: output.replace(/^\{.*\n/gm, '') };
}
const path = (name: string) => join(data.settings.DATA_DIR, name);

function write(name: string, ...rows: string[][]): string {
  writeFileSync(path(name), tableOf(...rows));
  return path(name);
}

test('everybody is taken out beside the running site, and comes back in as they are', async () => {
  const [out, look, again] = await onSite(async () => {
    const out = await roster('export', path('out.csv'));
    return [out, await roster('import', path('out.csv'), '--dry-run'), await roster('export', path('out.csv'))];
  });
  const brought = await roster('import', path('out.csv'), '--yes');

  expect(out).toEqual({ code: 0, output: `Exported all agents to ${path('out.csv')}\n` });
  expect(readFileSync(path('out.csv'), 'utf8')).toMatch(/^\ufefffirst_name,last_name,/);
  expect(look).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\nNothing was changed.\n' });
  expect(brought).toEqual({ code: 0, output: '0 agents to add or update, 14 agents unchanged.\n' });
  expect(again).toEqual({ code: 1, output: `${path('out.csv')}: Already exists (EEXIST).\n` });
  expect(leftovers(data.settings.DATA_DIR)).toEqual([]);
});

test('who is there is changed, and who is new is added and invited', async () => {
  const [{ email, first_name, last_name }] = await onSite(agents);
  const file = write(
    'change.csv',
    ['email', 'title', 'first_name', 'last_name', 'phone_number'],
    [email, 'Harbour master', first_name, last_name, '1'],
    ['nell@hearthside.test', '', 'Nell', 'Harrow', '2'],
  );

  const look = await roster('import', file, '--dry-run');
  const ended = await roster('import', file, '--yes', '--invite');

  const told = `Line 2, ${first_name} ${last_name}: Title, Phone number\nLine 3, Nell Harrow: new\n2 agents to add or update, 0 agents unchanged.\n`;
  expect(look).toEqual({ code: 0, output: `${told}Nothing was changed.\n` });
  expect(ended).toEqual({ code: 0, output: `${told}Imported 2 agents.\n` });
  const seen = await onSite(async (site) => {
    while ((await site.run<number>(`strapi.db.query('api::queued-email.queued-email').count()`)) > 0)
      await new Promise((later) => setTimeout(later, 100));
    return agents(site);
  });
  expect(seen.find((agent) => agent.email === email)).toMatchObject({ title: 'Harbour master', phone_number: '1' });
  expect(seen.find((agent) => agent.email === 'nell@hearthside.test')).toMatchObject({ first_name: 'Nell' });
  expect(existsSync(path('outbox'))).toBe(true);
});

test('each row that cannot be had is named, and nothing is changed', async () => {
  const file = write(
    'faulty.csv',
    ['email', 'first_name', 'last_name', 'phone_number'],
    ['bo@hearthside.test', 'Bo', 'Reed', '1'],
    ['cy at home', '', 'Wide', ''],
  );

  const ended = await roster('import', file, '--yes');
  const look = await roster('import', file, '--dry-run');

  const said = 'Line 3, Wide: First name is required. Invalid email format. Phone number is required.\nNothing was changed.\n';
  expect([ended, look]).toEqual([
    { code: 1, output: said },
    { code: 1, output: said },
  ]);
  expect((await onSite(agents)).filter(({ email }) => email === 'bo@hearthside.test')).toEqual([]);
});

test('nothing is changed beside a site that runs on SQLite', async () => {
  const file = write('beside.csv', ['email', 'title'], ['admin@example.com', 'x']);

  const { code, output } = await onSite(() => roster('import', file, '--yes'));

  expect(code).toBe(1);
  expect(output).toMatch(/is in use by the server on .*\. Stop it first\.\n.*import the file on the site at \/agents\/import-export\.$/m);
});

(postgresPrograms ? test : test.skip)('visitors of a site that runs on PostgreSQL see at once what is imported', async () => {
  const postgres = await startPostgres(postgresPrograms!);
  await postgres.ask('postgres', 'create database site');
  const own = await newData();
  const settings = { ...own.settings, DATABASE_URL: postgres.urlOf('site') };
  const site = await startOwnSite({ ...settings, HEARTHSIDE_DEMO: 'true' });
  const [before] = await agents(site);
  const file = write('beside.csv', ['email', 'title'], [before.email, 'Beside the site']);

  const ended = await runCommand('agents', ['import', file, '--yes'], settings);
  const [after] = await agents(site);

  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('Imported 1 agent.') as string });
  expect(after).toMatchObject({ id: before.id, title: 'Beside the site' });
  await site.stop();
  await own.discard();
  await postgres.stop();
});

test.each<[string, string[], RegExp]>([
  ['nothing', [], /^Usage: npm run agents -- /],
  ['an unknown command', ['remove'], /^Unknown command "remove"\./],
  ['no file to import', ['import'], /^Missing required argument "file"\./],
  ['an option of the other command', ['export', '--yes'], /^Unknown option "--yes"\./],
  ['a missing file', ['import', '/nowhere.csv', '--yes'], /^\/nowhere\.csv: No such file or folder/],
  ['no --yes without a terminal', ['import', '/nowhere.csv'], /^No terminal available to confirm\./],
])('an operator who enters %s gets an error', async (_what, args, said) => {
  const { code, output } = await roster(...args);

  expect(code).toBe(1);
  expect(output).toMatch(said);
});
