import { apiBase, endpoints, type EndpointName } from '../../contract';
import { longestStall } from '../support/backstage';
import { serverUrl } from '../support/call';
import { buildSignedIn, newAgentBody, type Person } from '../support/people';
import { stallLimit } from '../support/stall-limit';
import { textFields, withText, type TextPath } from '../support/text-fields';

/** What a server may be made to chew on for long, each repeated as often as it fits. */
const patterns = [' ', 'a.', 'a@', 'http://', '<', '<b><i>', '<li><p></ul>', '</p>', '<a href="', '<!---->', '&', 'e\u0300🏡'];

/** The largest body that is read, and what a text field and an HTML field take at most. */
const largestBody = 1_000_000;
const longestText = 2048;
const longestHtml = 102_400;
const mostElements = 5_000;

const legal: Partial<Record<EndpointName, () => object>> = {
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
    updatePost: (await send('createPost', legal.createPost!())).body.id,
    updateSeason: (await send('createSeason', legal.createSeason!())).body.id,
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
const asHtml = (pattern: string) => pattern.repeat(Math.min(mostElements, Math.floor(longestHtml / pattern.length)));

/** Sends a field every pattern, and says how each was answered and for how long the server stood still. */
async function bomb(name: EndpointName, path: TextPath, fill: (pattern: string) => string) {
  const answers: Record<string, number> = {};
  await longestStall();
  for (const pattern of patterns) {
    const { status } = await send(name, withText(legal[name]!(), path, fill(pattern)) as object);
    answers[pattern] = status;
  }
  return { answers, stall: await longestStall() };
}

/** What holds up the server once may be the machine's; what does so three times is the server's. */
async function untilQuick<Outcome extends { stall: number }>(attempt: () => Promise<Outcome>) {
  let outcome = await attempt();
  for (let tries = 1; tries < 3 && outcome.stall > stallLimit(); tries += 1) outcome = await attempt();
  return outcome;
}

const fields = textFields().map(([name, path]) => [name, path.join('.'), path] as const);
const isHtml = (path: string) => /(^|\.)(bio|content|body)$/.test(path);

test('there is a legal body of every endpoint that takes one', () => {
  expect(new Set(fields.map(([name]) => name))).toEqual(new Set(Object.keys(legal)));
  expect(fields.length).toBeGreaterThan(50);
});

test.each(fields)('%s refuses a %s that fills the largest body', async (name, _path, path) => {
  const { answers, stall } = await untilQuick(() => bomb(name, path, (pattern) => filled(pattern, largestBody - 2_000)));

  // The spaces around a line are no part of it.
  const { ' ': ofSpaces, ...others } = answers;
  expect(ofSpaces).toBeLessThan(500);
  expect(Object.entries(others).filter(([, status]) => status !== 413 && status !== 422)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});

test.each(fields)('%s answers at once to a %s of the largest size there is', async (name, label, path) => {
  const fill = isHtml(label) ? asHtml : (pattern: string) => filled(pattern, longestText);
  const { answers, stall } = await untilQuick(() => bomb(name, path, fill));

  expect(Object.entries(answers).filter(([, status]) => status >= 500)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});

test.each<[string, () => object]>([
  ['300,000 social links', () => ({ social_links: Array.from({ length: 300_000 }, () => ({})) })],
  ['100,000 fields that nobody knows', () => Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index.toString(36), 1]))],
])('%s are answered at once', async (_what, body) => {
  const { status, stall } = await untilQuick(async () => {
    await longestStall();
    const reply = await send('updateAgent', body());
    return { status: reply.status, stall: await longestStall() };
  });

  expect(status).toBeLessThan(500);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});
