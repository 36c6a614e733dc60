import { contentTypes, siteId, type Site } from '../contract';
import { find, run } from './support/backstage';
import { ask, call, request } from './support/call';
import { buildHarriet, historyFor } from './support/history';
import { panel } from './support/panel';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { upload } from './support/images';

const nothing = Object.fromEntries(Object.keys(contentTypes.site.fields).map((name) => [name, null]));
const inPanel = '/content-manager/single-types/api::site.site';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
beforeEach(() => save(nothing));

const save = (site: object, as: Person | null = admin) => call('updateSite', { as, body: { site } });
const stored = async () => (await call('getSite', { as: admin })).body;
const page = async (path: string) => String((await request(path)).body);
const newImage = async (name: string) =>
  (await upload('uploadSeasonImage', { as: admin, fields: { name } })).body as { id: string; s3_url: string };

test('what an administrator writes stands on the pages of visitors at once, and what is emptied is as it was made', async () => {
  await page('/about');

  await save({ phone: '+1 (207) 555-0177', second_email: 'sell@example.com', office_hours: 'Always: but not\r\nat night' });
  const [about, contact] = [await page('/about'), await page('/agents')];
  await save({ phone: '', office_hours: ' ' });

  expect(about).toContain('href="tel:+12075550177"');
  expect(about).toContain('mailto:sell@example.com');
  expect(about).toContain('Always: but not');
  expect(contact).toContain('+1 (207) 555-0177');
  expect(await page('/about')).not.toContain('0177');
  expect(await stored()).toMatchObject({ phone: null, office_hours: null, second_email: 'sell@example.com' });
});

test('the home page begins its paragraphs where empty lines are, and every season shows the testimonial', async () => {
  await save({
    home_heading: 'By <the> water',
    home_text: 'One.\n\nTwo,\nand more.',
    testimonial: 'They were kind.',
    testimonial_by: 'A neighbor',
  });

  const [home, seasons] = [await page('/'), await page('/seasons')];

  expect(home).toContain('By &lt;the&gt; water');
  expect(home).toMatch(/<p>One\.<\/p><p>Two,\nand more\.<\/p>/);
  expect(seasons).toContain('They were kind.');
});

test('visitors are told words and pictures, and nothing of who comes first and of versions', async () => {
  const { body } = await call('getSite');
  const asked = await ask<{ site: Site }>('{ site { id phone version first_agents } }');

  expect(body).toMatchObject({ id: 'site', phone: null, home_picture: null, home_picture_alt: null, home_picture_srcset: null });
  expect(body).not.toHaveProperty('version');
  expect(body).not.toHaveProperty('first_agents');
  expect(asked.body.data.site).toEqual({ id: 'site', phone: null, version: null, first_agents: null });
});

test('nobody but administrators writes them', async () => {
  const replies = [await save({ phone: '(207) 555-0111' }, null), await save({ phone: '(207) 555-0111' }, await buildSignedIn('agent'))];

  expect(replies.map(({ status }) => status)).toEqual([401, 403]);
  expect(await stored()).toMatchObject({ phone: null });
});

test.each<[string, object, Record<string, string>]>([
  ['a number that nobody can dial', { phone: 'ask Ruth' }, { phone: 'Invalid phone number' }],
  ['a number that is a letter', { second_phone: 'x'.repeat(65) }, { second_phone: 'Second phone number must be at most 64 characters' }],
  ['half an address', { email: 'hello@' }, { email: 'Invalid email format' }],
  ['a novel', { home_text: 'x'.repeat(5_001) }, { home_text: 'Home page text must be at most 5000 characters' }],
  ['another type', { testimonial: { length: 3 } }, { testimonial: 'site.testimonial is not valid' }],
  [
    'a picture from elsewhere',
    { home_picture: 'https://example.com/x.jpg' },
    { home_picture: 'Home page hero image must be one of the season images' },
  ],
  ['agents who are none', { first_agents: ['nobody'] }, { first_agents: 'Unknown agent' }],
  ['the same twice', { first_agents: ['a', 'a'] }, { first_agents: 'Featured agents must not contain duplicates' }],
  [
    'too many',
    { first_agents: Array.from({ length: 13 }, (_, n) => `a${n}`) },
    { first_agents: 'Featured agents can have at most 12 items' },
  ],
])('%s is refused at its field, and nothing changes', async (_what, fields, messages) => {
  const { status, body } = await save({ phone_label: 'Changed', ...fields });

  expect([status, body.fields]).toEqual([422, messages]);
  expect(await stored()).toMatchObject({ phone_label: null, first_agents: [] });
});

test('of two who edit them at once the second hears of the first', async () => {
  const { version } = await stored();

  const replies = [await save({ phone_label: 'Ours', version }), await save({ phone_label: 'Theirs', version })];

  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(await stored()).toMatchObject({ phone_label: 'Ours' });
});

test('a page shows the image that was chosen, by its name, and that picture stays as long', async () => {
  const image = await newImage('Fog over the harbor');

  const { body } = await save({ about_picture: image.s3_url });
  const about = await page('/about');
  const refused = await call('deleteSeasonImage', { as: admin, id: image.id });
  await save({ about_picture: null });

  expect(body).toMatchObject({ about_picture: image.s3_url, about_picture_alt: 'Fog over the harbor' });
  expect(about).toContain(image.s3_url);
  expect(about).toContain('alt="Fog over the harbor"');
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'A page uses this image as its hero image. Choose another image for that page first.',
  ]);
  expect(await page('/about')).not.toContain(image.s3_url);
  expect((await call('deleteSeasonImage', { as: admin, id: image.id })).status).toBe(204);
});

test('who comes first stands first in every list, in that order; who is hidden does not stand there at all', async () => {
  const [zoe, yan, hidden] = [
    await buildAgent({ last_name: 'Zzyzx' }),
    await buildAgent({ last_name: 'Zzyzy' }),
    await buildAgent({ last_name: 'Zzyzz', listed: false }),
  ];
  const first = [yan.id, hidden.id, zoe.id];
  const listed = async () => (await call('listAgents')).body.map(({ id }) => id);
  const directory = async () =>
    (await ask<{ directory: { agents: { id: string }[] } }>('{ directory { agents { id } } }')).body.data.directory;
  await Promise.all([listed(), directory(), page('/agents')]);

  const { body } = await save({ first_agents: first });

  expect(body.first_agents).toEqual(first);
  expect((await listed()).slice(0, 2)).toEqual([yan.id, zoe.id]);
  expect((await directory()).agents.slice(0, 2)).toEqual([{ id: yan.id }, { id: zoe.id }]);
  expect((await page('/agents')).indexOf('Zzyzy')).toBeLessThan((await page('/agents')).indexOf('Zzyzx'));
  expect(await listed()).not.toContain(hidden.id);
  await save({ first_agents: [] });
  expect((await listed()).slice(0, 2)).not.toEqual([yan.id, zoe.id]);
});

test('who comes first and is deleted is taken off the list, which is saved as ever', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  await save({ first_agents: [ada.id, bob.id] });
  await stored();

  await panel('DELETE', `/content-manager/collection-types/plugin::users-permissions.user/${ada.id}`);
  const { version, first_agents } = await stored();

  expect(first_agents).toEqual([bob.id]);
  expect((await save({ phone_label: 'Ours', version })).status).toBe(200);
});

test('every version of them is kept, and one is restored with its picture and its agents', async () => {
  const history = historyFor(admin);
  const [image, agent] = [await newImage('Pier'), await buildAgent({ first_name: 'Nell', last_name: 'Harrow' })];
  await save({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: [agent.id] });
  await save(nothing);

  const [newest, before] = await history.versions('site', siteId);
  const { status } = await history.restore(before.id);

  expect(newest).toMatchObject({ saved_by: 'Harriet Lowe', changed: ['phone', 'home_picture', 'first_agents'] });
  expect(before.fields).toMatchObject({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: 'Nell Harrow' });
  expect(status).toBe(200);
  expect(await stored()).toMatchObject({ phone: '(207) 555-0123', home_picture: image.s3_url, first_agents: [agent.id] });
});

test('the panel edits the same words by the same rules, and never a second set', async () => {
  const edited = await panel('PUT', inPanel, { phone: ' (207) 555-0133 ', office_hours: 'Daily: 9 to 5' });
  const refused = await panel<{ error: { details: { errors: object[] } } }>('PUT', inPanel, { email: 'nobody' });
  const deleted = await panel<{ error: { message: string } }>('DELETE', inPanel);

  expect([edited.status, refused.status, deleted.status]).toEqual([200, 400, 400]);
  expect(deleted.body.error.message).toMatch(/^Site settings can’t be deleted/);
  expect(refused.body.error.details.errors).toEqual([expect.objectContaining({ path: ['email'], message: 'Invalid email format' })]);
  expect(await stored()).toMatchObject({ phone: '(207) 555-0133', office_hours: 'Daily: 9 to 5', email: null });
  expect(await find('api::site.site', {})).toHaveLength(1);
});

test('replicas that start at once make one set', async () => {
  await run(`Promise.all([1, 2, 3].map(() => require(strapi.dirs.dist.root + '/src/content/site-settings').ensureSite(strapi)))`);

  expect(await find('api::site.site', {})).toHaveLength(1);
});
