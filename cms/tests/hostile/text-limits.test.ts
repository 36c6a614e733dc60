import { limits } from '../../contract/index';
import { call, request, type Failure } from '../support/call';
import { find } from '../support/backstage';
import { buildListing, buildPost, buildSeason } from '../support/content';
import { historyFor } from '../support/history';
import { buildAgent, buildSignedIn, newAgentBody, signIn, type Person } from '../support/people';
import { upload } from '../support/images';
import { withText, type TextPath } from '../support/text-fields';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const url = (length: number) => `https://example.com/${'é'.repeat(length - 20)}`;
const email = (length: number) => {
  const unique = Math.random().toString(36).slice(2, 12);
  const domain = `${`${'d'.repeat(60)}.`.repeat(3)}test`;
  return `${unique}${'l'.repeat(length - unique.length - 1 - domain.length)}@${domain}`;
};
const username = (length: number) => Math.random().toString(36).slice(2, 12).padEnd(length, 'u');
/** Fills a text with characters of two UTF-16 code units, in which lengths are measured. */
const emoji = (length: number) => '🏡'.repeat(length / 2) + 'x'.repeat(length % 2);
const html = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;
const htmlTooLong = (label: string) => `${label} must be at most 102,400 characters, including formatting`;

const agentLimits: [path: TextPath, max: number, write: (length: number) => string, message: string][] = [
  [['first_name'], 255, emoji, tooLong('First name', 255)],
  [['last_name'], 255, emoji, tooLong('Last name', 255)],
  [['title'], 255, emoji, tooLong('Title', 255)],
  [['phone_number'], 255, emoji, tooLong('Phone number', 255)],
  [['email'], 254, email, tooLong('Email', 254)],
  [['website_url'], 2048, url, 'Invalid website URL'],
  [['social_links', 0, 'url'], 2048, url, 'Invalid social link URL'],
  [['bio'], 102_400, html, htmlTooLong('Bio')],
  [['version'], 64, emoji, tooLong('Version', 64)],
];

const validBody = () => ({ ...newAgentBody(), social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });

test.each(agentLimits)('an agent’s %j is limited to %d characters', async (path, max, write, message) => {
  const { id } = (await call('createAgent', { as: admin, body: validBody() })).body;
  const longest = write(max);
  const change = (text: string) => call('updateAgent', { as: admin, id, body: withText(validBody(), path, text) });

  const [fits, over] = [await change(longest), await change(write(max + 1))];

  expect([over.status, over.body.errors]).toEqual([422, [message]]);
  // A wrong version is a conflict.
  if (path[0] === 'version') return expect(fits.status).toBe(409);
  expect(fits.body).toMatchObject(withText({}, path, longest) as object);
  const [newest] = await historyFor(admin).versions('agent', id);
  expect(newest.of).toBe(id);
});

test('a username is limited to 255 characters, also for sign-in and availability checks', async () => {
  const longest = username(255);
  const account = { ...newAgentBody(), username: longest };

  const created = await call('createAgent', { as: admin, body: account });

  expect(created.status).toBe(201);
  expect((await call('login', { body: { username: longest, password: account.password } })).status).toBe(200);
  expect((await call('checkUsername', { as: admin, body: { username: longest } })).body).toEqual({ available: false });
  const rejected = [
    await call('createAgent', { as: admin, body: { ...newAgentBody(), username: username(256) } }),
    await call('login', { body: { username: username(256), password: 'x' } }),
    await call('checkUsername', { as: admin, body: { username: username(256) } }),
    await call('checkEmail', { as: admin, body: { email: email(255) } }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
});

test('a password reset accepts an email of 254 characters and rejects a longer one', async () => {
  expect((await call('forgotPassword', { body: { email: email(254) } })).status).toBe(204);
  const { status, body } = await call('forgotPassword', { body: { email: email(255) } });

  expect([status, body.errors]).toEqual([422, ['Email must be at most 254 characters']]);
});

test('an email of 254 characters can be changed', async () => {
  const account = { ...newAgentBody(), email: email(254) };
  const { id } = (await call('createAgent', { as: admin, body: account })).body;

  expect((await call('updateAgent', { as: admin, id, body: { email: newAgentBody().email } })).status).toBe(200);
});

const saved = [200, undefined];

test.each<[field: string, max: number, (length: number) => string, message: string, fits?: unknown[]]>([
  ['title', 255, emoji, tooLong('Title', 255)],
  ['content', 102_400, html, htmlTooLong('Content')],
  ['video_url', 2048, url, 'Invalid video URL'],
  ['image_url', 2048, url, tooLong('Image', 2048), [422, ['Image must be an image uploaded to this site']]],
  ['version', 64, emoji, tooLong('Version', 64), [409, ['Someone else saved a newer version']]],
])('a post’s %s is limited to %d characters', async (field, max, write, message, expected = saved) => {
  const { documentId: id } = await buildPost();

  const fits = await call('updatePost', { as: admin, id, body: { post: { [field]: write(max) } } });
  const over = await call('updatePost', { as: admin, id, body: { post: { [field]: write(max + 1) } } });

  expect([fits.status, fits.body.errors]).toEqual(expected);
  if (['title', 'content', 'video_url'].includes(field)) expect(fits.body).toMatchObject({ [field]: write(max) });
  expect([over.status, over.body.errors]).toEqual([422, [message]]);
});

test.each<[string, number, (length: number) => string, string]>([
  ['UnparsedAddress', 255, emoji, tooLong('Street address', 255)],
  ['UnitNumber', 30, emoji, tooLong('Unit', 30)],
  ['StateOrProvince', 50, emoji, tooLong('State', 50)],
  ['PostalCode', 20, emoji, tooLong('Postal code', 20)],
  ['PublicRemarks', limits.remarks, emoji, tooLong('Description', limits.remarks)],
  ['InteriorFeatures', 255, emoji, tooLong('Inside', 255)],
  ['VirtualTourURLUnbranded', 2048, url, 'Invalid virtual tour'],
])('a listing’s %s is limited to %d characters', async (field, max, write, message) => {
  const { documentId: id } = await buildListing();

  const fits = await call('updateListing', { as: admin, id, body: { listing: { [field]: write(max) } } });
  const over = await call('updateListing', { as: admin, id, body: { listing: { [field]: write(max + 1) } } });

  expect([fits.status, fits.body.errors]).toEqual(saved);
  expect(fits.body).toMatchObject({ [field]: write(max) });
  expect([over.status, over.body.errors]).toEqual([422, [message]]);
});

test.each<[string, number, (length: number) => string, string]>([
  ['name', 255, emoji, tooLong('Name', 255)],
  ['body', 102_400, html, htmlTooLong('Body content')],
])('a season’s %s is limited to %d characters', async (field, max, write, message) => {
  const { documentId: id } = await buildSeason();

  const fits = await call('updateSeason', { as: admin, id, body: { season: { [field]: write(max) } } });
  const over = await call('updateSeason', { as: admin, id, body: { season: { [field]: write(max + 1) } } });

  expect([fits.status, fits.body]).toEqual([200, expect.objectContaining({ [field]: write(max) })]);
  expect([over.status, over.body.errors]).toEqual([422, [message]]);
});

test('a season image’s name is limited to 255 characters', async () => {
  const fits = await upload('uploadSeasonImage', { as: admin, fields: { name: emoji(255) } });
  const over = await upload('uploadSeasonImage', { as: admin, fields: { name: emoji(256) } });

  expect([fits.status, fits.body.name]).toEqual([201, emoji(255)]);
  expect([over.status, over.body.errors]).toEqual([422, [tooLong('Name', 255)]]);
});

test('an agent with the longest name can have a photo and appears in the history', async () => {
  const longest = { first_name: emoji(255), last_name: emoji(255) };
  const ada = await signIn(await buildAgent({ role: 'admin', ...longest }));
  const { documentId: id } = await buildPost();

  expect((await upload('updateAvatar', { as: ada, id: ada.id })).status).toBe(200);
  expect((await call('updatePost', { as: ada, id, body: { post: { title: 'Signed' } } })).status).toBe(200);

  const [{ saved_by }] = await historyFor(admin).versions('post', id);
  expect(saved_by).toBe(`${longest.first_name} ${longest.last_name}`);
});

test('an agent can have 20 social links and no more', async () => {
  const { id } = (await call('createAgent', { as: admin, body: validBody() })).body;
  const links = (count: number) => Array.from({ length: count }, (_, index) => ({ platform: 'x', url: `https://x.com/${index}` }));

  const fits = await call('updateAgent', { as: admin, id, body: { social_links: links(20) } });
  const over = await call('updateAgent', { as: admin, id, body: { social_links: links(21) } });

  expect([fits.status, fits.body.social_links]).toEqual([200, links(20)]);
  expect([over.status, over.body.errors]).toEqual([422, ['A profile can have at most 20 social links']]);
  expect(await find('agent.social-link', { url: 'https://x.com/20' })).toEqual([]);
});

test.each([129, 10_000])('a reset token of %d characters is invalid', async (length) => {
  const token = 'x'.repeat(length);

  const validated = await request<Failure>(`/api/password_resets/validate_token?token=${token}`);
  const used = await call('resetPassword', { body: { token, password: 'harbour-light', password_confirmation: 'harbour-light' } });

  expect([validated.status, used.status, used.body.errors]).toEqual([200, 422, ['Invalid reset token']]);
});
