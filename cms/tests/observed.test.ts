import { freePort, startOwnSite, type OwnSite } from './support/own-site';
import { founder } from './support/server-process';
import { until } from './support/until';

let site: OwnSite;
let metricsUrl: string;

beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}`;
  site = await startOwnSite({ LOG_LEVEL: 'http', METRICS_PORT, TRUST_PROXY_HOPS: '1' });
});
afterAll(() => site?.discard());

const signIn = (username: string, password: string, headers = {}) => site.ask('/api/auth/login', { body: { username, password }, headers });

interface LogLine {
  time: string;
  level?: string;
  message?: string;
  request?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  error?: string;
  place?: string;
}

/** Without the last line, which may be incomplete. */
const logged = () => {
  const lines = site.output().split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as LogLine);
};

const untilLogged = (what: string, is: (line: LogLine) => boolean) => until(`${what} is logged`, () => logged().find(is));

const metrics = async () => (await fetch(`${metricsUrl}/metrics`)).text();

/** Sums the values of a metric over all series with these labels. */
const valueOf = (text: string, name: string, ...labels: string[]): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)) && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

test('the log names a request by the id in its response, or by the id from the proxy', async () => {
  const reply = await signIn(founder.username, founder.password);
  const named = await signIn('x', 'y', { 'x-request-id': 'from-the-proxy-1' });
  const invalid = await signIn('x', 'y', { 'x-request-id': 'a b"}' });

  const id = reply.headers.get('x-request-id')!;
  const line = await untilLogged('the request', ({ request, status }) => request === id && status !== undefined);
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'http',
    message: 'request completed',
    request: id,
    method: 'POST',
    path: '/api/auth/login',
    status: 200,
    ms: expect.any(Number),
  });
  expect(named.headers.get('x-request-id')).toBe('from-the-proxy-1');
  expect(invalid.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

test('every log line is JSON without secrets, email or IP addresses, or query strings', async () => {
  const token = await site.signIn();
  await fetch(`${site.url}/reset-password?token=secret-of-a-link`);
  await fetch(`${site.url}/api/password_resets/validate_token?token=secret-of-a-link`);
  await fetch(`${site.url}/api/agents`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.77' } });
  await site.run(
    () => void strapi.log.error(new Error('smtp://kit:pass-word@mail.example.com refused ada@example.com at /reset?token=abc')),
  );
  await site.run(
    () => void strapi.log.warn('198.51.100.9 and 2001:db8::7 at 127.0.0.1:5432 were refused by smtp://kit:pa@ss/word@mail.example.org'),
  );
  await fetch(`${site.url}/api/agents/kit@example.com`);
  await untilLogged('the path', ({ path }) => path === '/api/agents/[email]');
  await site.run(() =>
    strapi.db
      .connection('up_users')
      .insert({ no_such_column: 'value-of-a-column' })
      .catch((reason) => void strapi.log.error(reason)),
  );
  await untilLogged('the error', ({ message = '' }) => message.includes('no_such_column'));

  const lines = logged();
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [
    token,
    'secret-of-a-link',
    founder.password,
    '203.0.113.77',
    'pass-word',
    'ada@example.com',
    'kit@example.com',
    '198.51.100.9',
    '2001:db8::7',
    'ss/word',
    'token=abc',
    'value-of',
  ]) {
    expect([secret, site.output().includes(secret)]).toEqual([secret, false]);
  }
  expect(lines.find(({ message }) => message?.includes('mail.example.com'))?.message).toBe(
    'smtp://[secret]@mail.example.com refused [email] at /reset?…',
  );
  expect(lines.find(({ message }) => message?.includes('mail.example.org'))?.message).toBe(
    '[address] and [address] at 127.0.0.1:5432 were refused by smtp://[secret]@mail.example.org',
  );
});

test('the metrics port exposes requests by route, cache, limits, outbox and database', async () => {
  for (let n = 0; n < 3; n += 1) await fetch(`${site.url}/insights?campaign=${n}`);
  await fetch(`${site.url}/api/posts/nothing-of-that-name`);
  await fetch(`${site.url}/wp-login.php?x=1`);
  await fetch(`${site.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'message', name: 'V', email: 'v@visitors.test', message: 'Hi' }),
  });
  await Promise.all(Array.from({ length: 12 }, () => signIn('guessed', 'wrong')));

  const text = await metrics();

  const requests = 'http_request_duration_seconds_count';
  expect(valueOf(text, requests, 'route="/insights"', 'status="200"')).toBe(3);
  expect(valueOf(text, requests, 'route="/api/posts/:id"', 'status="404"')).toBe(1);
  expect(valueOf(text, requests, 'route="file"', 'status="404"')).toBe(1);
  expect(valueOf(text, 'hearthside_cache_requests_total', 'outcome="hit"')).toBeGreaterThanOrEqual(2);
  expect(valueOf(text, 'hearthside_refused_attempts_total', 'limit="sign-in-name"')).toBe(2);
  expect(valueOf(text, 'hearthside_database_up')).toBe(1);
  expect(valueOf(text, 'hearthside_database_connections', 'state="awaited"')).toBe(0);
  expect(valueOf(text, 'hearthside_outbox_oldest_seconds')).toBe(0);
  expect(valueOf(text, 'hearthside_inquiries_total', 'outcome="unchecked"')).toBe(1);
  expect(valueOf(text, 'hearthside_inquiries_unmailed_seconds')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain('wp-login');
});

test('the site’s own port does not expose the metrics', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
});

const sentError = { message: 'x is not a function', place: 'assets/main-B1.js:12:34', path: '/listings', release: '1.2.3' };
const report = (body: unknown, network: string, headers = {}) =>
  fetch(`${site.url}/api/browser_errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const browserErrors = () => logged().filter(({ message }) => message === 'browser error');

test('the log contains an error of a browser, without text of people', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.80 Safari/537.36';
  const reply = await report(sentError, '192.0.2.1', { 'user-agent': userAgent });
  const hostile = '\n{"level":"error"}\u001b[31m\u202e\u2028\0ada@example.com at /reset?token=abc "Ada Lovelace" eyJhbGc.eyJpZCI.sig';
  expect((await report({ ...sentError, message: hostile, place: 'b:1:1' }, '192.0.2.1')).status).toBe(204);

  expect([reply.status, reply.headers.get('cache-control')]).toEqual([204, 'no-store']);
  const line = await untilLogged('the error', ({ message, place }) => message === 'browser error' && place === sentError.place);
  const { message: error, ...rest } = sentError;
  const common = { time: expect.any(String), level: 'warn', message: 'browser error', request: expect.any(String) };
  expect(line).toEqual({ ...common, error, ...rest, browser: 'Chrome/140' });
  const cleaned = await untilLogged('the hostile error', ({ place }) => place === 'b:1:1');
  expect(cleaned?.error).toBe('{"…":"…"}[31m [email] at /reset?… "…" [token]');
});

test('odd, torn and large reports of errors are rejected, and none is logged', async () => {
  const before = browserErrors().length;
  const odd = [{}, [], null, '{"message":', { ...sentError, path: '/reset-password?token=abc' }, { ...sentError, message: 7 }];
  const long = ['message', 'place', 'path', 'release'].map((name) => ({ ...sentError, [name]: 'x'.repeat(301) }));
  for (const body of [...odd, ...long, { ...sentError, message: 'x'.repeat(3_000_000) }]) {
    const { status } = await report(body, '192.0.2.2');
    expect({ body: JSON.stringify(body).slice(0, 60), isRejected: status >= 400 && status < 500 }).toMatchObject({ isRejected: true });
  }
  expect((await report(JSON.stringify(sentError), '192.0.2.2', { 'content-type': 'text/plain' })).status).toBe(422);
  expect((await report('message=x', '192.0.2.2', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  await report({ ...sentError, place: 'next:1:1' }, '192.0.2.2');
  await untilLogged('the next error', ({ place }) => place === 'next:1:1');
  expect(browserErrors()).toHaveLength(before + 1);
});

test('a network can report a limited number of errors', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await report(sentError, '192.0.2.3')).status);
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429, 429]);
  expect((await report(sentError, '192.0.2.4')).status).toBe(204);
});
