import { apiBase, endpoints, type Endpoint, type EndpointName } from '../../contract/index';
import { longestStall } from '../support/backstage';
import { serverUrl } from '../support/call';
import { buildListing, listingDraft } from '../support/content';
import { buildInquiry } from '../support/inquiries';
import { buildAgent, buildSignedIn, newAgentBody, type Person } from '../support/people';
import { newPasskeyBody, storePasskey } from '../support/second-factors';
import { stallLimit, usualStall } from '../support/stall-limit';
import { clearThrottles } from '../support/throttles';
import { textFields, withText } from '../support/text-fields';
import { inTurn, sample } from '../support/volume';

/** Patterns that may take long to parse, each repeated as often as fits. */
const patterns = [' ', 'a.', 'a@', 'http://', '<', '<b><i>', '<li><p></ul>', '</p>', '<a href="', '<!---->', '&', 'e\u0300🏡'];

/** Limits of a body, a text field and an HTML field. */
const maxBody = 1_000_000;
const maxText = 2048;
const maxHtml = 102_400;
const maxElements = 5_000;

const validBodies: Partial<Record<EndpointName, () => object>> = {
  login: () => ({ username: 'ada', password: 'wrong' }),
  completeSignIn: () => ({ challenge: 'x', code: '123456' }),
  getPasskeyOptions: () => ({ challenge: 'x' }),
  confirmIdentity: () => ({ password: 'wrong' }),
  useAccountLink: () => ({ token: 'x' }),
  changePassword: () => ({ password: 'harbour-light', password_confirmation: 'harbour-light' }),
  confirmAppCode: () => ({ code: '123456' }),
  addPasskey: () => newPasskeyBody,
  renamePasskey: () => ({ name: 'Bomb' }),
  resetSecondFactor: () => ({ reason: 'lost' }),
  createAgent: newAgentBody,
  importAgents: () => ({ dry_run: 'true', invite: 'false', version: 'x' }),
  updateAgent: () => ({ first_name: 'Ada', social_links: [{ platform: 'x', url: 'https://x.com/ada' }] }),
  checkEmail: () => ({ email: 'ada@hearthside.test' }),
  checkUsername: () => ({ username: 'ada' }),
  createPost: () => ({ post: { title: 'Bomb', content: '<p>x</p>' } }),
  updatePost: () => ({ post: { title: 'Bomb' } }),
  createSeason: () => ({ season: { name: 'Bomb', body: '<p>x</p>' } }),
  updateSeason: () => ({ season: { name: 'Bomb' } }),
  createListing: () => ({ listing: listingDraft }),
  updateListing: () => ({
    listing: {
      Media: [{ id: 'x' }],
      OpenHouses: [
        {
          OpenHouseStartTime: '2099-05-02T15:00:00Z',
          OpenHouseEndTime: '2099-05-02T17:00:00Z',
          OpenHouseType: 'Public',
          AppointmentRequiredYN: false,
        },
      ],
    },
  }),
  addListingPhoto: () => ({ key: 'b:0001' }),
  returnListing: () => ({ note: 'Bomb' }),
  importListings: () => ({ dry_run: 'true', publish: 'false', version: 'x' }),
  deactivateAgent: () => ({ successor: 'x' }),
  restoreRevision: () => ({ agent: 'x' }),
  updateSite: () => ({ site: { home_heading: 'Bomb' } }),
  uploadSeasonImage: () => ({ name: 'Bomb' }),
  sendInquiry: () => ({ kind: 'showing', name: 'Ada', email: 'ada@hearthside.test', message: 'Bomb' }),
  changeInquiry: () => ({ version: '1' }),
  addInquiryNote: () => ({ note: 'Bomb' }),
  findPersonalData: () => ({ contact: 'ada@hearthside.test' }),
  erasePersonalData: () => ({ contact: 'ada@hearthside.test', reason: 'request' }),
  reportBrowserError: () => ({ message: 'Bomb' }),
  forgotPassword: () => ({ email: 'ada@hearthside.test' }),
  resetPassword: () => ({ token: 'x', password: 'harbour-light', password_confirmation: 'harbour-light' }),
};

let admin: Person;
let ids: Partial<Record<EndpointName, string>>;

beforeAll(async () => {
  admin = await buildSignedIn('admin');
  const inquiry = await buildInquiry();
  ids = {
    updateAgent: admin.id,
    ...(await listingIds()),
    deactivateAgent: (await buildAgent()).id,
    restoreRevision: 'none',
    renamePasskey: await storePasskey(admin),
    resetSecondFactor: (await buildAgent()).id,
    changeInquiry: inquiry.id,
    addInquiryNote: inquiry.id,
    updatePost: (await send('createPost', validBodies.createPost!())).body.id,
    updateSeason: (await send('createSeason', validBodies.createSeason!())).body.id,
  };
});

async function listingIds() {
  const { documentId } = await buildListing({ review: 'submitted' });
  return {
    updateListing: documentId,
    addListingPhoto: documentId,
    returnListing: documentId,
  };
}

async function send(name: EndpointName, body: object) {
  // Its limit of a network is counted before the body is read.
  if (name === 'sendInquiry') await clearThrottles();
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

const fields = textFields().map(([name, path], position) => ({ name, path, label: path.join('.'), position }));
type Field = (typeof fields)[number];

// Samples send one of the patterns in some fields, and all of them in one HTML field.
const patternsFor = ({ position, label }: Field) => (label === 'post.content' ? patterns : inTurn(patterns, position));

/** Sends patterns in a field. Returns the status for each and the longest event-loop delay (ms). */
async function bomb(field: Field, fill: (pattern: string) => string) {
  const statuses: Record<string, number> = {};
  const stall = await usualStall(async () => {
    await longestStall();
    for (const pattern of patternsFor(field)) {
      const body = withText(validBodies[field.name]!(), field.path, fill(pattern)) as object;
      statuses[pattern] = (await send(field.name, body)).status;
    }
    return longestStall();
  });
  return { statuses, stall };
}

const isHtml = (path: string) => /(^|\.)(bio|content|body)$/.test(path);

test.each(fields)('$name has a maximum length for $label', async ({ name, path }) => {
  const { body } = endpoints[name] as Endpoint;

  await expect(body!.validate(withText(validBodies[name]!(), path, 'x'.repeat(maxBody)))).rejects.toThrow();
});

test('every endpoint with a body has a valid body in this test', () => {
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(Object.keys(validBodies)));
  expect(fields.length).toBeGreaterThan(50);
});

test.each(sample(fields, 12))('$name rejects a $label that fills the largest body', async (field) => {
  const { statuses, stall } = await bomb(field, (pattern) => filled(pattern, maxBody - 2_000));

  // Surrounding spaces are trimmed.
  const allowed = (pattern: string) => (pattern === ' ' ? expect.not.stringMatching(/^5/) : expect.stringMatching(/^4(13|22)$/));
  for (const [pattern, status] of Object.entries(statuses)) expect([pattern, String(status)]).toEqual([pattern, allowed(pattern)]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});

test.each(sample(fields, 12))('$name handles a $label of maximum length without blocking', async (field) => {
  const { statuses, stall } = await bomb(field, isHtml(field.label) ? asHtml : (pattern) => filled(pattern, maxText));

  expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
  expect(stall).toBeLessThanOrEqual(stallLimit());
});
