import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, newData, startOwnSite, startRefused, type Data, type OwnSite } from '../support/own-site';

// A site starts more than once in some of these.
jest.setTimeout(600_000);

const root = join(__dirname, '../../..');
const account = { ADMIN_USERNAME: 'jane', ADMIN_EMAIL: 'Jane.Doe@Example.com', ADMIN_PASSWORD: 'good-neighbours' };

let data: Data;
beforeEach(async () => {
  data = await newData();
});
afterEach(() => data.discard());

async function visit<Result>(settings: Record<string, string>, look: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const site = await startOwnSite({ ...data.settings, ...settings });
  try {
    return await look(site);
  } finally {
    await site.stop();
  }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Who gets in with the account's password, on the site and in the panel. */
async function signIns({ url }: OwnSite, { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD: password } = account) {
  const onSite = await post(`${url}/api/auth/login`, { username: ADMIN_USERNAME, password });
  const inPanel = await post(`${url}/admin/login`, { email: ADMIN_EMAIL, password });
  return { onSite: onSite.status, inPanel: inPanel.status };
}
const both = { onSite: 200, inPanel: 200 };

const accounts = ({ run }: OwnSite) =>
  run<{ site: number; panel: number }>(`({
    site: await strapi.db.query('plugin::users-permissions.user').count(),
    panel: await strapi.db.query('admin::user').count(),
  })`);

test('a start with wrong settings ends with a sentence for each, and makes nothing', async () => {
  const { code, output } = await startRefused({ ...data.settings, ...account, PORT: 'abc', TRUST_PROXY_HOPS: 'x', ADMIN_PASSWORD: 'abc' });

  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'error: PORT must be a number from 1 to 65535, not "abc".',
    'error: TRUST_PROXY_HOPS must be a number from 0 to 100, not "x".',
    'error: ADMIN_PASSWORD: Password must be at least 6 characters.',
    'error: PUBLIC_URL must be set to the address visitors use, such as https://www.example.com: links in emails are made from it.',
  ]);
  expect(readdirSync(data.settings.DATA_DIR)).toEqual([]);
});

test('the operator of npm run serve reads the sentence', async () => {
  const settings = { ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()), ADMIN_PASSWORD: 'abc' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const serve = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: root, env });

  const [said, [code]] = await Promise.all([text(serve.stderr), once(serve, 'exit')]);

  expect(code).toBe(1);
  expect(said).toContain('The server did not start: ADMIN_PASSWORD: Password must be at least 6 characters.');
});

test('the first administrator gets in, and again once what an earlier start left half done was put right', async () => {
  const spelledOtherwise = { ...account, ADMIN_EMAIL: 'jane.doe@example.com' };

  const seen = await visit(account, async (site) => [await signIns(site), await signIns(site, spelledOtherwise), await halve(site)]);

  expect(seen).toEqual([both, both, { site: 0, panel: 1 }]);
  expect(await visit(account, signIns)).toEqual(both);
});

/** As it was when a start failed between the two accounts, and the address was stored with its capitals. */
async function halve(site: OwnSite) {
  await site.run(`(async () => {
    await strapi.db.query('plugin::users-permissions.user').deleteMany({});
    await strapi.db.connection('admin_users').update({ email: '${account.ADMIN_EMAIL}' });
  })()`);
  return accounts(site);
}

test('the first accounts are made together or not at all', async () => {
  await visit(account, ({ run }) =>
    run(`(async () => {
      const { id } = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
      await strapi.db.connection('up_users_role_lnk').update({ role_id: id });
      await strapi.db.query('admin::user').deleteMany({});
    })()`),
  );

  const refused = await startRefused({ ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()) });
  const other = { ADMIN_USERNAME: 'mary', ADMIN_EMAIL: 'mary@example.com', ADMIN_PASSWORD: 'good-neighbours' };
  const seen = await visit(other, async (site) => ({ ...(await signIns(site, other)), ...(await accounts(site)) }));

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/error.*The first administrator could not be created: .*Username is already taken/);
  expect(seen).toEqual({ ...both, site: 2, panel: 1 });
});

test.each(['', 'too short\n'])('a secret file that holds %j stops the start', async (secret) => {
  writeFileSync(join(data.settings.DATA_DIR, 'secret'), secret);

  const { code, output } = await startRefused({ ...data.settings, PUBLIC_URL: 'http://127.0.0.1' });

  expect(code).toBe(1);
  expect(output).toMatch(/^error: .*\/secret must hold 32 characters at least/);
  expect(readdirSync(data.settings.DATA_DIR)).toEqual(['secret']);
});

test('nobody else on the machine may look at what the server writes', async () => {
  const { DATA_DIR } = data.settings;
  await visit({}, ({ url }) => post(`${url}/api/password_resets/forgot`, { email: 'founder@hearthside.test' }));

  const written = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });

  const open = ['', ...written].filter((path) => (statSync(join(DATA_DIR, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(['secret', 'outbox', 'public/uploads']));
});
