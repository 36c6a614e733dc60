import { breakDatabase } from '../support/broken-database';
import { startOwnSite, startRefused, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';
import { until } from '../support/until';

let site: OwnSite;

beforeAll(async () => {
  site = await startOwnSite({ TEST_HURRIES: 'true' });
});

afterAll(() => site?.discard());

const post = (path: string, body: object) =>
  fetch(site.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const requests: [name: string, send: () => Promise<Response>][] = [
  ['a page', () => fetch(`${site.url}/agents`)],
  ['a read', () => fetch(`${site.url}/api/posts`)],
  ['a query', () => post('/graphql', { query: '{ agents { id } }' })],
  ['signing in', () => post('/api/auth/login', { username: founder.username, password: founder.password })],
  ['a forgotten password', () => post('/api/password_resets/forgot', { email: 'unknown@example.com' })],
  ['a reset link', () => fetch(`${site.url}/api/password_resets/validate_token?token=x`)],
  ['signing in to the panel', () => post('/admin/login', { email: founder.email, password: founder.password })],
  ['a forgotten password of the panel', () => post('/admin/forgot-password', { email: founder.email })],
  ['an invitation to the panel', () => fetch(`${site.url}/admin/registration-info?registrationToken=x`)],
  ['readiness', () => fetch(`${site.url}/readyz`)],
];

/** A form that a browser sends without a script. */
const sendForm = () =>
  fetch(`${site.url}/contact`, { method: 'POST', body: new URLSearchParams({ name: 'Vera Visitor', message: 'Hello' }) });

const isHandled = ({ status }: Response) => status < 500;

test('no request and no timer crashes the site during a database outage', async () => {
  for (const [, send] of requests) await send();
  const restoreDatabase = await breakDatabase(site);

  const replies = await Promise.allSettled(requests.map(([, send]) => send()));
  await site.run(() => Promise.all(strapi.cron.jobs.map(({ job }) => job.trigger())));
  // Long enough for all timers of the site and its libraries.
  await site.run(() => new Promise((later) => setTimeout(later, 2500)));
  const form = await sendForm();
  const page = await form.text();
  await restoreDatabase();
  // The site detects the recovery within seconds.
  await until('the site is ready', async () => (await fetch(`${site.url}/readyz`)).status === 200);
  // Saves are accepted once the site holds the data lock again.
  await until('saves are accepted', async () => (await post('/api/auth/login', {})).status < 500);

  expect(replies.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(site.process.exitCode).toBeNull();
  // The page keeps what was typed.
  expect([form.status, page.includes('value="Vera Visitor"')]).toEqual([503, true]);
  for (const [name, send] of requests) expect([name, isHandled(await send())]).toEqual([name, true]);
});

test('queries that keep all connections for seconds are no outage', async () => {
  const isUp = await site.run(async () => {
    const { lookForDatabase } = serverModule('database/outages');
    const query = strapi.db.dialect.client === 'postgres' ? 'select pg_sleep(0.1)' : 'select 1';
    const queries = Array.from({ length: 200 }, () => strapi.db.connection.raw(query));
    const isUp = await lookForDatabase();
    await Promise.all(queries);
    return isUp;
  });

  expect(isUp).toBe(true);
});

test('an error after a commit does not crash the site', async () => {
  await site.run(() =>
    strapi.db.transaction(({ onCommit }) =>
      onCommit(async () => {
        throw new Error('after-commit task failed');
      }),
    ),
  );

  expect(await site.run((): number => process.pid)).toBe(site.process.pid);
  expect(site.output()).toContain('after-commit task failed');
});

test('a server does not start when two agents share a public id, and names the rows', async () => {
  await site.run(async () => {
    await strapi.db.connection.raw('drop index up_users_document_id_unique');
    await strapi.db.connection.raw(
      "insert into up_users (document_id, username, email) select document_id, 'twin', 'twin@hearthside.test' from up_users",
    );
  });
  await site.stop();

  const { code, output } = await startRefused(site.settings);

  expect(code).toBe(1);
  expect(output).toMatch(
    /In the table up_users, rows share a document_id, which must be unique: id 1 \((\w+)\), id 2 \(\1\)\. No data was changed\./,
  );
});
