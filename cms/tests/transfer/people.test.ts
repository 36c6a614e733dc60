import { hash } from 'bcrypt';
import { changeEntities, changeFirst, demoFolder } from '../support/archives';
import { runCommand } from '../support/commands';
import { copyData, firstData, type Data } from '../support/data';
import { sentIn } from '../../../scripts/lib/outbox.cjs';
import { startOwnSite } from '../support/own-site';
import { founder } from '../support/server-process';
import { rowsIn } from '../support/stored-content';
import { until } from '../support/until';

let before: Data;
let data: Data;

/** Sessions and site settings that an import finds. */
beforeAll(async () => {
  before = await firstData();
  const site = await startOwnSite(before.settings);
  const token = await site.signIn();
  await site.ask('/api/site', { method: 'PATCH', token, body: { site: { phone: '(207) 555-0177' } } });
  await site.stop();
});
afterAll(() => before.discard());

beforeEach(async () => {
  data = await copyData(before.settings);
});
afterEach(() => data.discard());

/** Imports a folder and returns the output. */
async function imported(folder: string, ...options: string[]): Promise<string> {
  const { code, output } = await runCommand('import', [folder, ...options], data.settings);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

interface StoredAgent {
  username: string;
  email: string;
  first_name: string;
  bio: string | null;
  password: string | null;
  reset_password_token: string | null;
  role: string;
}

const agentsIn = ({ settings }: Data) =>
  rowsIn<StoredAgent>(
    settings.DATA_DIR,
    `select a.*, r.type as role from up_users a join up_users_role_lnk l on l.user_id = a.id join up_roles r on r.id = l.role_id`,
  );
const countIn = ({ settings }: Data, from: string) => rowsIn<{ n: number }>(settings.DATA_DIR, `select count(*) as n from ${from}`)[0].n;
const founderIn = (agents: Data) => agentsIn(agents).find(({ username }) => username === founder.username)!;

test('an import signs out all agents, and keeps permissions, and site settings if the archive contains none', async () => {
  const sessions = `strapi_sessions where origin = 'users-permissions'`;
  expect(countIn(data, sessions)).toBe(1);

  await imported(demoFolder());

  expect(countIn(data, sessions)).toBe(0);
  expect(countIn(data, 'up_permissions')).toBe(countIn(before, 'up_permissions'));
  expect(rowsIn(data.settings.DATA_DIR, 'select document_id, phone from sites')).toEqual([
    { document_id: 'site', phone: '(207) 555-0177' },
  ]);
});

test('an administrator with the email address of an archived agent becomes that agent and keeps the password', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'Founder@Hearthside.test', username: 'someoneelse', first_name: 'Maeve' });

  await imported(folder);

  expect(agentsIn(data)).toHaveLength(14);
  expect(founderIn(data)).toMatchObject({ first_name: 'Maeve', role: 'super_admin', password: founderIn(before).password });
});

test('an archived agent with an administrator’s username gets another username', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', { email: 'stranger@elsewhere.example', username: founder.username });

  const output = await imported(folder);

  expect(output).toMatch(/^The agent founder in the archive is a different person\. Their new username is founder2\.$/m);
  expect(agentsIn(data)).toHaveLength(15);
  expect(founderIn(data)).toMatchObject({ email: founder.email, password: founderIn(before).password });
  expect(agentsIn(data).find(({ email }) => email === 'stranger@elsewhere.example')).toMatchObject({ username: 'founder2', role: 'agent' });
});

test('an import with --skip-invalid skips and reports invalid entries', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'post', { title: '' });

  const output = await imported(folder, '--skip-invalid');

  expect(output).toMatch(/^post \d+: Title is required$/m);
  expect(output).toMatch(/^Skipped 1 invalid entry\.$/m);
  expect(output).toMatch(/^Imported 14 agents, 5 insights/m);
  expect(countIn(data, 'posts')).toBe(5);
});

test('an import ignores scripts, reset links and unknown fields', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'user', {
    bio: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    is_emperor: true,
    resetPasswordToken: 'known',
  });

  await imported(folder);

  const agents = agentsIn(data);
  expect(agents.filter(({ bio }) => /script|onclick/.test(bio ?? ''))).toEqual([]);
  expect(agents.some(({ bio }) => bio === '<p>Hello</p>')).toBe(true);
  expect(agents.filter(({ reset_password_token }) => reset_password_token)).toEqual([]);
});

test('after an import with --invite, an agent with a hash of another program signs in, and all others with an email address are invited', async () => {
  const folder = demoFolder();
  const password = (await hash('correct horse', 4)).replace(/^\$2b/, '$2a');
  changeEntities(folder, 'user', (users) =>
    users.map((user) => (user.data.username === 'agent2' ? { ...user, data: { ...user.data, password } } : user)),
  );
  changeFirst(folder, 'user', { email: 'orla@no-address.invalid' });

  const output = await imported(folder, '--invite');
  const site = await startOwnSite({ ...data.settings, TEST_HURRIES: 'true' });
  const tokens = [await site.signIn(), await site.signIn('agent2', 'correct horse')];
  await until('all emails are sent', () => countIn(data, 'letters') === 0);
  await site.stop();

  const emails = sentIn(data.settings.DATA_DIR);
  expect(output).toMatch(/^founder \(.+@.+\) stays an administrator and keeps the current password\.$/m);
  expect(output.match(/^Administrator: .*$/gm)).toEqual([
    'Administrator: founder (founder@hearthside.test).',
    'Administrator: admin (finn@hearthandharbor.example), deactivated or without a password.',
    'Administrator: owner (harriet@hearthandharbor.example), deactivated or without a password.',
  ]);
  expect(tokens).toEqual([expect.any(String), expect.any(String)]);
  expect(agentsIn(data)).toHaveLength(15);
  expect(output).toMatch(/^Queued 12 invitations\. The server sends the emails when it runs\.$/m);
  expect(emails).toHaveLength(12);
  expect(emails.every((email) => /reset-password\?token=/.test(email))).toBe(true);
  expect(emails.join()).not.toContain('.invalid');
});
