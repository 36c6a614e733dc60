import { siteId, type Site } from '../contract/index';
import { find, run } from './support/backstage';
import { buildListing, buildSeason } from './support/content';
import { ask, call, request, serverUrl } from './support/call';
import { buildHarriet, historyFor } from './support/history';
import { panel } from './support/panel';
import { buildAgent, type Person } from './support/people';
import { upload } from './support/images';
import { clearSite, noSettings } from './support/site-settings';

const inPanel = '/content-manager/single-types/api::site.site';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
beforeEach(() => save(noSettings));
afterAll(clearSite);

const save = (site: object) => call('updateSite', { as: admin, body: { site } });
const stored = async () => (await call('getSite', { as: admin })).body;
const page = async (path: string) => String((await request(path)).body);
const newImage = async (name: string) =>
  (await upload('uploadSeasonImage', { as: admin, fields: { name } })).body as { id: string; s3_url: string };

test('site settings appear on pages at once, and cleared ones return to their defaults', async () => {
  await page('/about');

  await save({ phone: '+1 (207) 555-0177', second_email: 'sell@example.com', office_hours: 'Always: but not\r\nat night' });
  const [about, contact] = [await page('/about'), await page('/agents')];
  await save({ phone: '', office_hours: ' ' });

  expect(about).toContain('href="tel:+12075550177"');
  expect(about).toContain('mailto:sell@example.com');
  expect(about).toContain('<dt>Always</dt><dd>but not</dd>');
  expect(contact).toContain('+1 (207) 555-0177');
  expect(await page('/about')).not.toContain('555-0177');
  expect(await stored()).toMatchObject({ phone: null, office_hours: null, second_email: 'sell@example.com' });
});

test('homes for sale show an estimated payment at the rate of the site settings', async () => {
  const { documentId } = await buildListing({ ListPrice: 375_000, TaxAnnualAmount: 2400 });
  const read = async () => (await fetch(`${serverUrl()}/listings/${documentId}`)).text();
  const shown = async () => /About <span role="status">(.*?)<\/span> a month/.exec(await read())?.[1];

  expect(await shown()).toBeUndefined();
  await save({ mortgage_rate: 6 });
  expect(await shown()).toBe('$2,000');
  await save({ mortgage_rate: 0 });
  expect(await shown()).toBe('$1,030');
});

test('the home page splits paragraphs at empty lines, and seasons show the testimonial', async () => {
  await save({
    home_heading: 'By <the> water',
    home_text: 'One.\n\nTwo,\nand more.',
    testimonial: 'They were kind.',
    testimonial_by: 'A neighbor',
  });

  await buildSeason();

  const [home, seasons] = [await page('/'), await page('/seasons')];

  expect(home).toContain('By &lt;the&gt; water');
  expect(home).toMatch(/<p>One\.<\/p><p>Two,\nand more\.<\/p>/);
  expect(seasons).toContain('They were kind.');
});

test('visitors see texts and images, but no featured agents or version', async () => {
  const { body } = await call('getSite');
  const queried = await ask<{ site: Site }>('{ site { id phone version first_agents } }');

  expect(body).toMatchObject({ id: 'site', phone: null, home_picture: null, home_picture_alt: null, home_picture_srcset: null });
  expect(body).not.toHaveProperty('version');
  expect(body).not.toHaveProperty('first_agents');
  expect(queried.body.data.site).toEqual({ id: 'site', phone: null, version: null, first_agents: null });
});

test.each<[string, object, Record<string, string>]>([
  ['an invalid phone number', { phone: 'ask Ruth' }, { phone: 'Invalid phone number' }],
  ['a long phone number', { second_phone: 'x'.repeat(65) }, { second_phone: 'Second phone number must be at most 64 characters' }],
  ['an incomplete email', { email: 'hello@' }, { email: 'Invalid email format' }],
  ['a long text', { home_text: 'x'.repeat(5_001) }, { home_text: 'Home page text must be at most 5000 characters' }],
  ['a rate above 30%', { mortgage_rate: 30.001 }, { mortgage_rate: 'Mortgage rate must be at most 30' }],
  ['a rate below zero', { mortgage_rate: -1 }, { mortgage_rate: 'Mortgage rate must be at least 0' }],
  ['an object as text', { testimonial: { length: 3 } }, { testimonial: 'site.testimonial is not valid' }],
  [
    'an image of another site',
    { home_picture: 'https://example.com/x.jpg' },
    { home_picture: 'Home page hero image must be one of the season images' },
  ],
  ['unknown featured agents', { first_agents: ['unknown'] }, { first_agents: 'Unknown agent' }],
  ['a duplicate featured agent', { first_agents: ['a', 'a'] }, { first_agents: 'Featured agents must not contain duplicates' }],
  ['unknown featured listings', { first_listings: ['unknown'] }, { first_listings: 'Unknown listing' }],
  [
    'too many featured agents',
    { first_agents: Array.from({ length: 13 }, (_, n) => `a${n}`) },
    { first_agents: 'Featured agents can include at most 12 agents' },
  ],
])('a save with %s is rejected at its field and changes nothing', async (_name, fields, messages) => {
  const { status, body } = await save({ phone_label: 'Changed', ...fields });

  expect([status, body.fields]).toEqual([422, messages]);
  expect(await stored()).toMatchObject({ phone_label: null, first_agents: [] });
});

test('a page shows its hero image with its name, and the image cannot be deleted', async () => {
  const image = await newImage('Fog over the harbor');

  const { body } = await save({ about_picture: image.s3_url });
  const about = await page('/about');
  const rejected = await call('deleteSeasonImage', { as: admin, id: image.id });
  const images = '/content-manager/collection-types/api::season-image.season-image';
  const rejectedInPanel = await panel<{ error: { message: string; details: object } }>('DELETE', `${images}/${image.id}`);
  await save({ about_picture: null });

  expect(body).toMatchObject({ about_picture: image.s3_url, about_picture_alt: 'Fog over the harbor' });
  expect(about).toContain(image.s3_url);
  expect(about).toContain('alt="Fog over the harbor"');
  expect([rejected.status, rejected.body.error]).toEqual([
    409,
    'A page uses this image as its hero image. Choose another image for that page first.',
  ]);
  expect(rejectedInPanel.body.error.message).toBe(rejected.body.error);
  // The panel would expect objects here, and show no message.
  expect(rejectedInPanel.body.error.details).not.toHaveProperty('errors');
  expect(await page('/about')).not.toContain(image.s3_url);
  expect((await call('deleteSeasonImage', { as: admin, id: image.id })).status).toBe(204);
});

test('featured agents come first in every list, in order and without unlisted ones', async () => {
  const [zoe, yan, hidden] = [
    await buildAgent({ last_name: 'Zzyzx' }),
    await buildAgent({ last_name: 'Zzyzy' }),
    await buildAgent({ last_name: 'Zzyzz', listed: false }),
  ];
  const featured = [yan.id, hidden.id, zoe.id];
  const listed = async () => (await call('listAgents')).body.map(({ id }) => id);
  const directory = async () =>
    (await ask<{ directory: { agents: { id: string }[] } }>('{ directory { agents { id } } }')).body.data.directory;
  await Promise.all([listed(), directory(), page('/agents')]);

  const { body } = await save({ first_agents: featured });

  expect(body.first_agents).toEqual(featured);
  expect((await listed()).slice(0, 2)).toEqual([yan.id, zoe.id]);
  expect((await directory()).agents.slice(0, 2)).toEqual([{ id: yan.id }, { id: zoe.id }]);
  expect((await page('/agents')).indexOf('Zzyzy')).toBeLessThan((await page('/agents')).indexOf('Zzyzx'));
  expect(await listed()).not.toContain(hidden.id);
  await save({ first_agents: [] });
  expect((await listed()).slice(0, 2)).not.toEqual([yan.id, zoe.id]);
});

test('featured homes come first on the home page, in order and without those that visitors do not see', async () => {
  const shown = async (args = '') => {
    const { body } = await ask<{ similarListings: { id: string }[] }>(`{ similarListings(first: 4${args}) { id } }`);
    return body.data.similarListings.map(({ id }) => id);
  };
  const homes = [];
  for (const change of [{}, { published: false }, {}, {}, {}, {}]) homes.push((await buildListing(change)).documentId);
  const [old, draft, older, , newer, newest] = homes;
  expect((await shown()).slice(0, 2)).toEqual([newest, newer]);

  const { body } = await save({ first_listings: [older, draft, old] });
  expect(body.first_listings).toEqual([older, draft, old]);
  expect(await shown()).toEqual([older, old, newest, newer]);
  await call('deleteListing', { as: admin, id: older });
  expect((await shown()).slice(0, 2)).toEqual([old, newest]);
  expect((await stored()).first_listings).toEqual([draft, old]);
});

test('a deleted agent is removed from the featured agents without an edit conflict', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  await save({ first_agents: [ada.id, bob.id] });
  await stored();

  await panel('DELETE', `/content-manager/collection-types/plugin::users-permissions.user/${ada.id}`);
  const { version, first_agents } = await stored();

  expect(first_agents).toEqual([bob.id]);
  expect((await save({ phone_label: 'Ours', version })).status).toBe(200);
});

test('site settings have a history, and a version is restored with its image and agents', async () => {
  const history = historyFor(admin);
  const [image, agent] = [await newImage('Pier'), await buildAgent({ first_name: 'Nell', last_name: 'Harrow' })];
  await save({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: [agent.id] });
  await save(noSettings);

  const [newest, before] = await history.versions('site', siteId);
  const { status } = await history.restore(before.id);

  expect(newest).toMatchObject({ saved_by: 'Harriet Lowe', changed: ['phone', 'home_picture', 'first_agents'] });
  expect(before.fields).toMatchObject({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: 'Nell Harrow' });
  expect(status).toBe(200);
  expect(await stored()).toMatchObject({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: [agent.id] });
});

test('the panel edits the same site settings with the same rules and cannot delete them', async () => {
  const edited = await panel('PUT', inPanel, { phone: ' (207) 555-0133 ', office_hours: 'Daily: 9 to 5' });
  const rejected = await panel<{ error: { details: { errors: object[] } } }>('PUT', inPanel, { email: 'invalid' });
  const deleted = await panel<{ error: { message: string } }>('DELETE', inPanel);

  expect([edited.status, rejected.status, deleted.status]).toEqual([200, 400, 400]);
  expect(deleted.body.error.message).toMatch(/^Site settings can’t be deleted/);
  expect(rejected.body.error.details.errors).toEqual([expect.objectContaining({ path: ['email'], message: 'Invalid email format' })]);
  expect(await stored()).toMatchObject({ phone: '(207) 555-0133', office_hours: 'Daily: 9 to 5', email: null });
  expect(await find('api::site.site', {})).toHaveLength(1);
});

test('replicas that start at once create one row of site settings', async () => {
  await run(() => Promise.all([1, 2, 3].map(() => serverModule('api/site/site-settings').ensureSite(strapi))));

  expect(await find('api::site.site', {})).toHaveLength(1);
});

test('the home page shows its hero text, and its own where a setting is empty', async () => {
  await save({ home_hero_heading: ' Where the tide turns ', home_hero_lead: 'x'.repeat(300) });
  const home = await page('/');
  const tooLong = await save({ home_hero_lead: 'x'.repeat(301) });
  const queried = await ask<{ site: Site }>('{ site { home_hero_heading home_hero_lead } }');
  await save({ home_hero_heading: '', home_hero_lead: null });

  expect(home).toContain('<h1>Where the tide turns</h1>');
  expect(home).toContain('x'.repeat(300));
  expect([tooLong.status, tooLong.body.fields]).toEqual([422, { home_hero_lead: 'Home page hero text must be at most 300 characters' }]);
  expect(queried.body.data.site).toEqual({ home_hero_heading: 'Where the tide turns', home_hero_lead: 'x'.repeat(300) });
  expect(await page('/')).not.toContain('Where the tide turns');
});

test('the default testimonial can have an attribution of its own, and a custom one never gets the default', async () => {
  await buildSeason();
  await save({ testimonial_by: 'A neighbor' });
  const withDefaultQuote = await page('/seasons');
  await save({ testimonial: 'They were kind.', testimonial_by: null });

  expect(withDefaultQuote).toContain('We came to see one house in March');
  expect(withDefaultQuote).toContain('A neighbor');
  expect(await page('/seasons')).not.toContain('A homeowner on Rope Walk Lane');
});
