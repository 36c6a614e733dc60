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

/** Imports a folder, and looks at what is there then. */
async function moveIn<Result>(folder: string, look: (site: OwnSite) => Promise<Result>, ...options: string[]) {
  const ended = await runCommand('import', [folder, ...options], data.settings);
  expect(ended).toMatchObject({ code: 0 });
  const site = await startOwnSite(data.settings);
  try {
    return { said: ended.output, seen: await look(site) };
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

test('a site whose people have no passwords yet is still run by its administrator', async () => {
  const { said, seen } = await moveIn(demoFolder(), async (site) => ({ status: await signIn(site), agents: await agentsOf(site) }));

  expect(said).toMatch(/^founder \(.+@.+\) stays an administrator and keeps the current password\.$/m);
  expect(said.match(/^Administrator: .*$/gm)).toEqual([
    'Administrator: founder (founder@hearthside.test).',
    'Administrator: admin (finn@hearthandharbor.example), deactivated or without a password.',
    'Administrator: owner (harriet@hearthandharbor.example), deactivated or without a password.',
  ]);
  expect(seen.status).toBe(200);
  expect(seen.agents).toHaveLength(15);
});

test('what the website says of itself stays where an archive says nothing of it', async () => {
  const before = await startOwnSite(data.settings);
  await before.run(`strapi.db.query('api::site.site').updateMany({ where: {}, data: { phone: '(207) 555-0177' } })`);
  await before.stop();

  const { seen } = await moveIn(demoFolder(), ({ run }) => run<object[]>(`strapi.db.query('api::site.site').findMany()`));

  expect(seen).toEqual([expect.objectContaining({ documentId: 'site', phone: '(207) 555-0177' })]);
});

test('an administrator who is known in the archive becomes that person, and signs in as before', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'Founder@Hearthside.test', username: 'someoneelse', first_name: 'Maeve' });

  const { seen } = await moveIn(folder, async (site) => ({ status: await signIn(site), agents: await agentsOf(site) }));

  expect(seen.status).toBe(200);
  expect(seen.agents).toHaveLength(14);
  expect(seen.agents.find(({ username }) => username === founder.username)).toMatchObject({
    first_name: 'Maeve',
    role: { type: 'super_admin' },
  });
});

test('an agent of the archive with an administrator’s username is another person, and gets another one', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'stranger@elsewhere.example', username: founder.username });

  const { said, seen } = await moveIn(folder, async (site) => ({ status: await signIn(site), agents: await agentsOf(site) }));

  expect(said).toMatch(/^The agent founder in the archive is a different person\. Their new username is founder2\.$/m);
  expect(seen.status).toBe(200);
  expect(seen.agents).toHaveLength(15);
  expect(seen.agents.find(({ email }) => email === 'stranger@elsewhere.example')).toMatchObject({
    username: 'founder2',
    role: { type: 'agent' },
  });
});

test('everybody without a password is invited on request, but who has no address', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'orla@no-address.invalid' });

  const { said, seen } = await moveIn(folder, sentEmails, '--invite');

  expect(said).toMatch(/^Queued 13 invitations\. They are sent when the server starts\.$/m);
  expect(seen).toHaveLength(13);
  expect(seen.every((email) => /reset-password\?token=/.test(email.replace(/=\r?\n/g, '').replace(/=3D/g, '=')))).toBe(true);
  expect(seen.join()).not.toContain('.invalid');
});

/** What the site has sent, once nothing waits any more. */
async function sentEmails({ run }: OwnSite): Promise<string[]> {
  while ((await run<number>(`strapi.db.query('api::queued-email.queued-email').count()`)) > 0)
    await new Promise((later) => setTimeout(later, 100));
  return run<string[]>(`(() => {
    const { readdirSync, readFileSync } = require('node:fs');
    const outbox = process.env.DATA_DIR + '/outbox/';
    return readdirSync(outbox).map((file) => readFileSync(outbox + file, 'utf8'));
  })()`);
}

test('what breaks a rule is left out when an operator says so, and named', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'post', { title: '' });

  const { said, seen } = await moveIn(
    folder,
    async (site) => (await fetch(`${site.url}/api/posts`)).json() as Promise<object[]>,
    '--skip-invalid',
  );

  expect(said).toMatch(/^post \d+: Title is required$/m);
  expect(said).toMatch(/^Skipped 1 invalid entries\.$/m);
  expect(said).toMatch(/^Imported 14 agents, 5 posts/m);
  expect(seen.length).toBeGreaterThan(0);
});

test('an archive brings no script, no reset link and no field that nobody knows', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', {
    bio: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    is_emperor: true,
    resetPasswordToken: 'known',
  });

  const { seen } = await moveIn(folder, (site) =>
    site.run<(StoredAgent & { resetPasswordToken: null })[]>(`strapi.db.query('plugin::users-permissions.user').findMany()`),
  );

  expect(seen.filter(({ bio }) => /script|onclick/.test(bio ?? ''))).toEqual([]);
  expect(seen.some(({ bio }) => bio === '<p>Hello</p>')).toBe(true);
  expect(seen.filter(({ resetPasswordToken }) => resetPasswordToken)).toEqual([]);
});

test('everybody is signed out, and what the panel may do stays', async () => {
  const before = await startOwnSite(data.settings);
  await signIn(before);
  const rights = `strapi.db.connection('up_permissions').count('* as n').first().then(({ n }) => Number(n))`;
  const counted = await before.run<number>(rights);
  await before.stop();

  const { seen } = await moveIn(demoFolder(), async (site) => ({
    sessions: await site.run<number>(`strapi.db.query('admin::session').count({ where: { origin: 'users-permissions' } })`),
    rights: await site.run<number>(rights),
  }));

  expect(seen).toEqual({ sessions: 0, rights: counted });
});

test('people whose hashes come from elsewhere sign in with the password that they had', async () => {
  const folder = demoFolder();

  const hash = await bcryptOf('correct horse');
  changeEntities(folder, 'user', (users) =>
    users.map((user) => (user.data.username === 'agent1' ? { ...user, data: { ...user.data, password: hash } } : user)),
  );

  const { seen } = await moveIn(folder, (site) => signIn(site, 'agent1', 'correct horse'));

  expect(seen).toBe(200);
});

const bcryptOf = async (password: string): Promise<string> => (await (await import('bcrypt')).hash(password, 10)).replace(/^\$2b/, '$2a');
