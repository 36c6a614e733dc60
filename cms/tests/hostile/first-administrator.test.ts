import { freePort, newData, startOwnSite, startRefused, type Data, type OwnSite } from '../support/own-site';

// A site starts more than once in these.
jest.setTimeout(600_000);

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
  expect(refused.output).toMatch(/error.*Failed to create the first administrator: .*Username is already taken/);
  expect(seen).toEqual({ ...both, site: 2, panel: 1 });
});
