import { freePort, newData, startOwnSite, startRefused, type Data, type OwnSite } from '../support/own-site';

// Starts a site several times.
jest.setTimeout(600_000);

const account = { ADMIN_USERNAME: 'jane', ADMIN_EMAIL: 'Jane.Doe@Example.com', ADMIN_PASSWORD: 'good-neighbours' };

let data: Data;
beforeAll(async () => {
  data = await newData();
});
afterAll(() => data?.discard());

async function withSite<Result>(settings: Record<string, string>, work: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const site = await startOwnSite({ ...data.settings, ...settings });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

/** Signs in with an account on the site and in the panel and returns the statuses. */
async function signIns({ ask }: OwnSite, { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD: password } = account) {
  const onSite = await ask('/api/auth/login', { body: { username: ADMIN_USERNAME, password } });
  const inPanel = await ask('/admin/login', { body: { email: ADMIN_EMAIL, password } });
  return { onSite: onSite.status, inPanel: inPanel.status };
}
const both = { onSite: 200, inPanel: 200 };

const accounts = ({ run }: OwnSite) =>
  run(
    async (): Promise<{ site: number; panel: number }> => ({
      site: await strapi.db.query('plugin::users-permissions.user').count(),
      panel: await strapi.db.query('admin::user').count(),
    }),
  );

test('the first accounts are created together or not at all, and the next start completes partial ones', async () => {
  const lowerCase = { ...account, ADMIN_EMAIL: 'jane.doe@example.com' };
  const first = await withSite(account, async (site) => {
    const results = [await signIns(site), await signIns(site, lowerCase), site.output()];
    await undoHalf(site);
    return [...results, await accounts(site)];
  });
  const completed = await withSite(account, async (site) => {
    const results = await signIns(site);
    await demoteAdministrator(site);
    return results;
  });

  const rejected = await startRefused({ ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()) });
  const other = { ADMIN_USERNAME: 'mary', ADMIN_EMAIL: 'mary@example.com', ADMIN_PASSWORD: 'good-neighbours' };
  const replaced = await withSite(other, async (site) => ({ ...(await signIns(site, other)), ...(await accounts(site)) }));

  expect(first).toEqual([both, both, expect.stringContaining('"security":"account created"'), { site: 0, panel: 1 }]);
  expect(completed).toEqual(both);
  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(/error.*Failed to create the first administrator: .*Username is already taken/);
  expect(replaced).toEqual({ ...both, site: 2, panel: 1 });
});

/** Simulates a start that failed between the two accounts and stored the email with capitals. */
const undoHalf = ({ run }: OwnSite) =>
  run(async (ADMIN_EMAIL) => {
    await strapi.db.query('plugin::users-permissions.user').deleteMany({});
    await strapi.db.connection('admin_users').update({ email: ADMIN_EMAIL });
  }, account.ADMIN_EMAIL);

/** Leaves an agent with the administrator's username, and no account of the panel. */
const demoteAdministrator = ({ run }: OwnSite) =>
  run(async () => {
    const { id } = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
    await strapi.db.connection('up_users_role_lnk').update({ role_id: id });
    await strapi.db.query('admin::user').deleteMany({});
  });
