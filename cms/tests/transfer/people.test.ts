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
let output: string;

/** Changes agents of the demo, in their order. */
const changes: object[] = [
  { email: 'Founder@Hearthside.test', username: 'someoneelse', first_name: 'Maeve' },
  { bio: '<p onclick="x()">Hello<script>alert(1)</script></p>', is_emperor: true, resetPasswordToken: 'known' },
  { email: 'stranger@elsewhere.example', username: founder.username },
  { email: 'orla@no-address.invalid' },
];

/** Imports an archive into a site with a session and site settings. */
beforeAll(async () => {
  before = await firstData();
  const site = await startOwnSite(before.settings);
  const token = await site.signIn();
  await site.ask('/api/site', { method: 'PATCH', token, body: { site: { phone: '(207) 555-0177' } } });
  await site.run(async (username) => {
    const { documentId: agent } = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { username } });
    await strapi.db.connection('recovery_codes').insert({ agent, hash: 'a-hash' });
    await strapi.db.connection('app_codes').insert({ agent, secret: 'x', last_step: 0 });
    const token = { hash: 'a-hash', kind: 'undo-email', agent, created_at: 0, expires_at: 9e12 };
    await strapi.db.connection('account_tokens').insert(token);
  }, founder.username);
  await site.stop();
  data = await copyData(before.settings);
  const folder = demoFolder();
  const password = (await hash('correct horse', 4)).replace(/^\$2b/, '$2a');
  changeEntities(folder, 'user', (users) =>
    users.map((user, n) => ({ ...user, data: { ...user.data, ...changes[n], ...(user.data.username === 'agent2' && { password }) } })),
  );
  changeFirst(folder, 'post', { title: '' });
  changeEntities(folder, 'site', () => []);
  const ended = await runCommand('import', [folder, '--skip-invalid', '--invite'], data.settings);
  expect(ended).toMatchObject({ code: 0 });
  ({ output } = ended);
});
afterAll(async () => {
  await before.discard();
  await data.discard();
});

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

test('an import signs out all agents, and keeps site settings if the archive contains none', () => {
  const sessions = `strapi_sessions where origin = 'users-permissions'`;

  expect([countIn(before, sessions), countIn(data, sessions)]).toEqual([1, 0]);
  expect(rowsIn(data.settings.DATA_DIR, 'select document_id, phone from sites')).toEqual([
    { document_id: 'site', phone: '(207) 555-0177' },
  ]);
});

test('an administrator with the email address of an archived agent becomes that agent and keeps the password', () => {
  expect(output).toMatch(
    /^founder \(.+@.+\) stays an administrator and keeps the current password, merged with the agent with the same email in the archive\.$/m,
  );
  expect(agentsIn(data)).toHaveLength(14);
  expect(founderIn(data)).toMatchObject({ first_name: 'Maeve', role: 'super_admin', password: founderIn(before).password });
});

test('a retained administrator keeps the second factor under the new public id, and no link in an email works', () => {
  const ofFounder = (table: string) =>
    countIn(data, `${table} f join up_users a on a.document_id = f.agent where a.username = '${founder.username}'`);

  expect([ofFounder('recovery_codes'), ofFounder('app_codes')]).toEqual([1, 1]);
  expect(countIn(data, 'account_tokens')).toBe(0);
});

test('an archived agent with an administrator’s username gets another username', () => {
  expect(output).toMatch(/^The agent founder in the archive is a different person\. Their new username is founder2\.$/m);
  expect(agentsIn(data).find(({ email }) => email === 'stranger@elsewhere.example')).toMatchObject({ username: 'founder2', role: 'agent' });
});

test('an import with --skip-invalid skips and reports invalid entries', () => {
  expect(output).toMatch(/^post \d+: Title is required$/m);
  expect(output).toMatch(/^Skipped 1 invalid entry\.$/m);
  expect(output).toMatch(/^Imported 14 agents, 18 listings, 5 insights/m);
  expect(countIn(data, 'posts')).toBe(5);
});

test('an import ignores scripts, reset links and unknown fields', () => {
  const agents = agentsIn(data);

  expect(agents.filter(({ bio }) => /script|onclick/.test(bio ?? ''))).toEqual([]);
  expect(agents.some(({ bio }) => bio === '<p>Hello</p>')).toBe(true);
  expect(agents.filter(({ reset_password_token }) => reset_password_token)).toEqual([]);
});

test('after an import with --invite, an agent with a hash of another program signs in, and all others with an email address are invited', async () => {
  const site = await startOwnSite({ ...data.settings, TEST_HURRIES: 'true' });
  const tokens = [await site.signIn(), await site.signIn('agent2', 'correct horse')];
  await until('all emails are sent', () => countIn(data, `jobs where kind = 'email'`) === 0);
  await site.stop();

  const emails = sentIn(data.settings.DATA_DIR);
  expect(output.match(/^Administrator: .*$/gm)).toEqual([
    'Administrator: founder (founder@hearthside.test).',
    'Administrator: admin (finn@hearthandharbor.example), deactivated or without a password.',
    'Administrator: owner (harriet@hearthandharbor.example), deactivated or without a password.',
  ]);
  expect(tokens).toEqual([expect.any(String), expect.any(String)]);
  expect(output).toMatch(/^Queued 11 invitations\. The server sends the emails when it runs\.$/m);
  expect(emails).toHaveLength(11);
  expect(emails.every((email) => /reset-password\?token=/.test(email))).toBe(true);
  expect(emails.join()).not.toContain('.invalid');
});
