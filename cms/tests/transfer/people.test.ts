import { changeEntities, changeFirst, demoFolder } from '../support/archives';
import { runCommand } from '../support/commands';
import { firstData, startOwnSite, type Data, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';

jest.setTimeout(900_000);

let data: Data;
beforeEach(async () => {
  data = await firstData();
});
afterEach(() => data.discard());

interface StoredAgent {
  username: string;
  email: string;
  first_name: string;
  title: string | null;
  bio: string;
  role: { type: string };
}

/** Imports a folder, starts the site and runs `work`. */
async function importAndStart<Result>(folder: string, work: (site: OwnSite) => Promise<Result>, ...options: string[]) {
  const result = await runCommand('import', [folder, ...options], data.settings);
  expect(result).toMatchObject({ code: 0 });
  const site = await startOwnSite(data.settings);
  try {
    return { output: result.output, stored: await work(site) };
  } finally {
    await site.stop();
  }
}

const agentsOf = ({ run }: OwnSite) =>
  run<StoredAgent[]>(`strapi.db.query('plugin::users-permissions.user').findMany({ populate: { role: true } })`);

async function signIn({ url }: OwnSite, username = founder.username, password = founder.password): Promise<number> {
  const body = JSON.stringify({ username, password });
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
}

test('the current administrator is kept if no imported agent has a password', async () => {
  const { output, stored } = await importAndStart(demoFolder(), async (site) => ({
    status: await signIn(site),
    agents: await agentsOf(site),
  }));

  expect(output).toMatch(/^founder \(.+@.+\) stays an administrator and keeps the current password\.$/m);
  expect(output.match(/^Administrator: .*$/gm)).toEqual([
    'Administrator: founder (founder@hearthside.test).',
    'Administrator: admin (finn@hearthandharbor.example), deactivated or without a password.',
    'Administrator: owner (harriet@hearthandharbor.example), deactivated or without a password.',
  ]);
  expect(stored.status).toBe(200);
  expect(stored.agents).toHaveLength(15);
});

test('site settings are kept if the archive contains none', async () => {
  const before = await startOwnSite(data.settings);
  await before.run(`strapi.db.query('api::site.site').updateMany({ where: {}, data: { phone: '(207) 555-0177' } })`);
  await before.stop();

  const { stored } = await importAndStart(demoFolder(), ({ run }) => run<object[]>(`strapi.db.query('api::site.site').findMany()`));

  expect(stored).toEqual([expect.objectContaining({ documentId: 'site', phone: '(207) 555-0177' })]);
});

test('an administrator with the email address of an archived agent becomes that agent and keeps the password', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'Founder@Hearthside.test', username: 'someoneelse', first_name: 'Maeve' });

  const { stored } = await importAndStart(folder, async (site) => ({ status: await signIn(site), agents: await agentsOf(site) }));

  expect(stored.status).toBe(200);
  expect(stored.agents).toHaveLength(14);
  expect(stored.agents.find(({ username }) => username === founder.username)).toMatchObject({
    first_name: 'Maeve',
    role: { type: 'super_admin' },
  });
});

test('an archived agent with an administrator’s username gets another username', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'stranger@elsewhere.example', username: founder.username });

  const { output, stored } = await importAndStart(folder, async (site) => ({ status: await signIn(site), agents: await agentsOf(site) }));

  expect(output).toMatch(/^The agent founder in the archive is a different person\. Their new username is founder2\.$/m);
  expect(stored.status).toBe(200);
  expect(stored.agents).toHaveLength(15);
  expect(stored.agents.find(({ email }) => email === 'stranger@elsewhere.example')).toMatchObject({
    username: 'founder2',
    role: { type: 'agent' },
  });
});

test('an import with --invite invites all agents without a password who have an email address', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'orla@no-address.invalid' });

  const { output, stored } = await importAndStart(folder, sentEmails, '--invite');

  expect(output).toMatch(/^Queued 13 invitations\. The server sends the emails when it runs\.$/m);
  expect(stored).toHaveLength(13);
  expect(stored.every((email) => /reset-password\?token=/.test(email.replace(/=\r?\n/g, '').replace(/=3D/g, '=')))).toBe(true);
  expect(stored.join()).not.toContain('.invalid');
});

/** Waits until all queued emails are sent, and returns them. */
async function sentEmails({ run }: OwnSite): Promise<string[]> {
  while ((await run<number>(`strapi.db.query('api::queued-email.queued-email').count()`)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return run<string[]>(`(() => {
    const { readdirSync, readFileSync } = require('node:fs');
    const outbox = process.env.DATA_DIR + '/outbox/';
    return readdirSync(outbox).map((file) => readFileSync(outbox + file, 'utf8'));
  })()`);
}

test('an import with --skip-invalid skips and reports invalid entries', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'post', { title: '' });

  const { output, stored } = await importAndStart(
    folder,
    async (site) => (await fetch(`${site.url}/api/posts`)).json() as Promise<object[]>,
    '--skip-invalid',
  );

  expect(output).toMatch(/^post \d+: Title is required$/m);
  expect(output).toMatch(/^Skipped 1 invalid entry\.$/m);
  expect(output).toMatch(/^Imported 14 agents, 5 insights/m);
  expect(stored.length).toBeGreaterThan(0);
});

test('an import ignores scripts, reset links and unknown fields', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', {
    bio: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    is_emperor: true,
    resetPasswordToken: 'known',
  });

  const { stored } = await importAndStart(folder, (site) =>
    site.run<(StoredAgent & { resetPasswordToken: null })[]>(`strapi.db.query('plugin::users-permissions.user').findMany()`),
  );

  expect(stored.filter(({ bio }) => /script|onclick/.test(bio ?? ''))).toEqual([]);
  expect(stored.some(({ bio }) => bio === '<p>Hello</p>')).toBe(true);
  expect(stored.filter(({ resetPasswordToken }) => resetPasswordToken)).toEqual([]);
});

test('an import signs out all agents and keeps the permissions of the admin panel', async () => {
  const before = await startOwnSite(data.settings);
  await signIn(before);
  const countPermissions = `strapi.db.connection('up_permissions').count('* as n').first().then(({ n }) => Number(n))`;
  const permissions = await before.run<number>(countPermissions);
  await before.stop();

  const { stored } = await importAndStart(demoFolder(), async (site) => ({
    sessions: await site.run<number>(`strapi.db.query('admin::session').count({ where: { origin: 'users-permissions' } })`),
    permissions: await site.run<number>(countPermissions),
  }));

  expect(stored).toEqual({ sessions: 0, permissions });
});

test('agents with bcrypt hashes of other programs sign in with their passwords', async () => {
  const folder = demoFolder();

  const hash = await bcryptOf('correct horse');
  changeEntities(folder, 'user', (users) =>
    users.map((user) => (user.data.username === 'agent1' ? { ...user, data: { ...user.data, password: hash } } : user)),
  );

  const { stored } = await importAndStart(folder, (site) => signIn(site, 'agent1', 'correct horse'));

  expect(stored).toBe(200);
});

const bcryptOf = async (password: string): Promise<string> => (await (await import('bcrypt')).hash(password, 10)).replace(/^\$2b/, '$2a');
