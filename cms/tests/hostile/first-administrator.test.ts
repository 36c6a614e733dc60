import { freePort, newData, startOwnSite, startRefused, type Data, type OwnSite } from '../support/own-site';

// Each test starts a site several times.
jest.setTimeout(600_000);

const account = { ADMIN_USERNAME: 'jane', ADMIN_EMAIL: 'Jane.Doe@Example.com', ADMIN_PASSWORD: 'good-neighbours' };

let data: Data;
beforeEach(async () => {
  data = await newData();
});
afterEach(() => data.discard());

async function withSite<Result>(settings: Record<string, string>, work: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const site = await startOwnSite({ ...data.settings, ...settings });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Signs in with an account on the site and in the panel and returns the statuses. */
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

test('the first administrator can sign in, also after a start completes a partial one', async () => {
  const lowerCase = { ...account, ADMIN_EMAIL: 'jane.doe@example.com' };

  const results = await withSite(account, async (site) => [await signIns(site), await signIns(site, lowerCase), await undoHalf(site)]);

  expect(results).toEqual([both, both, { site: 0, panel: 1 }]);
  expect(await withSite(account, signIns)).toEqual(both);
});

/** Simulates a start that failed between the two accounts and stored the email with capitals. */
async function undoHalf(site: OwnSite) {
  await site.run(`(async () => {
    await strapi.db.query('plugin::users-permissions.user').deleteMany({});
    await strapi.db.connection('admin_users').update({ email: '${account.ADMIN_EMAIL}' });
  })()`);
  return accounts(site);
}

test('the first accounts are created together or not at all', async () => {
  await withSite(account, ({ run }) =>
    run(`(async () => {
      const { id } = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
      await strapi.db.connection('up_users_role_lnk').update({ role_id: id });
      await strapi.db.query('admin::user').deleteMany({});
    })()`),
  );

  const rejected = await startRefused({ ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()) });
  const other = { ADMIN_USERNAME: 'mary', ADMIN_EMAIL: 'mary@example.com', ADMIN_PASSWORD: 'good-neighbours' };
  const results = await withSite(other, async (site) => ({ ...(await signIns(site, other)), ...(await accounts(site)) }));

  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(/error.*Failed to create the first administrator: .*Username is already taken/);
  expect(results).toEqual({ ...both, site: 2, panel: 1 });
});
