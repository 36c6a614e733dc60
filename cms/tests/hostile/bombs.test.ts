import { apiBase, endpoints, type EndpointName } from '../../contract';
import { longestStall } from '../support/backstage';
import { serverUrl } from '../support/call';
import { buildSignedIn, newAgentBody, type Person } from '../support/people';
import { stallLimit } from '../support/stall-limit';
import { textFields, withText, type TextPath } from '../support/text-fields';

/** Patterns that may take long to parse, each repeated as often as fits. */
const patterns = [' ', 'a.', 'a@', 'http://', '<', '<b><i>', '<li><p></ul>', '</p>', '<a href="', '<!---->', '&', 'e\u0300🏡'];

/** Limits of a body, a text field and an HTML field. */
const maxBody = 1_000_000;
const maxText = 2048;
const maxHtml = 102_400;
const maxElements = 5_000;

const validBodies: Partial<Record<EndpointName, () => object>> = {
  login: () => ({ username: 'ada', password: 'wrong' }),
  createAgent: newAgentBody,
  importAgents: () => ({ dry_run: 'true', invite: 'false', version: 'x' }),
  updateAgent: () => ({ first_name: 'Ada', social_links: [{ platform: 'x', url: 'https://x.com/ada' }] }),
  checkEmail: () => ({ email: 'ada@hearthside.test' }),
  checkUsername: () => ({ username: 'ada' }),
  createPost: () => ({ post: { title: 'Bomb', content: '<p>x</p>' } }),
  updatePost: () => ({ post: { title: 'Bomb' } }),
  createSeason: () => ({ season: { name: 'Bomb', body: '<p>x</p>' } }),
  updateSeason: () => ({ season: { name: 'Bomb' } }),
  updateSite: () => ({ site: { home_heading: 'Bomb' } }),
  uploadSeasonImage: () => ({ name: 'Bomb' }),
  forgotPassword: () => ({ email: 'ada@hearthside.test' }),
  resetPassword: () => ({ token: 'x', password: 'harbour-light', password_confirmation: 'harbour-light' }),
};

let admin: Person;
let ids: Partial<Record<EndpointName, string>>;

beforeAll(async () => {
  admin = await buildSignedIn('admin');
  ids = {
    updateAgent: admin.id,
    updatePost: (await send('createPost', validBodies.createPost!())).body.id,
    updateSeason: (await send('createSeason', validBodies.createSeason!())).body.id,
  };
});

async function send(name: EndpointName, body: object) {
  const { method, path, ...endpoint } = endpoints[name];
  const headers: Record<string, string> = { authorization: `Bearer ${admin.token}` };
  const form = new FormData();
  if ('upload' in endpoint) Object.entries(body).forEach(([field, value]) => form.append(field, String(value)));
  else headers['content-type'] = 'application/json';
  const reply = await fetch(serverUrl() + apiBase + path.replace(':id', ids?.[name] ?? ''), {
    method,
    headers,
    body: 'upload' in endpoint ? form : JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json().catch(() => null)) as { id: string } };
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
const filled = (pattern: string, size: number) => pattern.repeat(Math.floor(size / bytesOf(pattern)));
const asHtml = (pattern: string) => pattern.repeat(Math.min(maxElements, Math.floor(maxHtml / pattern.length)));

/** Sends every pattern in a field. Returns the status for each and the longest event-loop delay (ms). */
async function bomb(name: EndpointName, path: TextPath, fill: (pattern: string) => string) {
  const statuses: Record<string, number> = {};
  await longestStall();
  for (const pattern of patterns) {
    const { status } = await send(name, withText(validBodies[name]!(), path, fill(pattern)) as object);
    statuses[pattern] = status;
  }
  return { statuses, stall: await longestStall() };
}

/** Repeats an attempt up to three times, because a single delay may be caused by the machine. */
async function untilQuick<Outcome extends { stall: number }>(attempt: () => Promise<Outcome>) {
  let outcome = await attempt();
  for (let tries = 1; tries < 3 && outcome.stall > stallLimit(); tries += 1) outcome = await attempt();
  return outcome;
}

const fields = textFields().map(([name, path]) => [name, path.join('.'), path] as const);
const isHtml = (path: string) => /(^|\.)(bio|content|body)$/.test(path);

test('every endpoint with a body has a valid body in this test', () => {
  expect(new Set(fields.map(([name]) => name))).toEqual(new Set(Object.keys(validBodies)));
  expect(fields.length).toBeGreaterThan(50);
});

test.each(fields)('%s rejects a %s that fills the largest body', async (name, _path, path) => {
  const { statuses, stall } = await untilQuick(() => bomb(name, path, (pattern) => filled(pattern, maxBody - 2_000)));

  // Surrounding spaces are trimmed.
  const { ' ': spaces, ...rest } = statuses;
  expect(spaces).toBeLessThan(500);
  expect(Object.entries(rest).filter(([, status]) => status !== 413 && status !== 422)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});

test.each(fields)('%s handles a %s of maximum length without blocking', async (name, label, path) => {
  const fill = isHtml(label) ? asHtml : (pattern: string) => filled(pattern, maxText);
  const { statuses, stall } = await untilQuick(() => bomb(name, path, fill));

  expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});

test.each<[string, () => object]>([
  ['300,000 social links', () => ({ social_links: Array.from({ length: 300_000 }, () => ({})) })],
  ['100,000 unknown fields', () => Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index.toString(36), 1]))],
])('%s do not block the server', async (_name, body) => {
  const { status, stall } = await untilQuick(async () => {
    await longestStall();
    const reply = await send('updateAgent', body());
    return { status: reply.status, stall: await longestStall() };
  });

  expect(status).toBeLessThan(500);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});
