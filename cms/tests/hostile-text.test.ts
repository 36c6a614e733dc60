import { updateRow } from './support/backstage';
import { call, request, serverUrl } from './support/call';
import { buildListing, buildPost, buildSeason } from './support/content';
import { upload } from './support/images';
import { changeListing, listingUid, openHouse, storedListing } from './support/listings';
import { saveInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  'a\u2028</script><svg onload=alert(1)>',
];
const fields = ['first_name', 'last_name', 'title', 'phone_number'] as const;

let ada: Person;
beforeAll(async () => {
  ada = await buildSignedIn('agent');
});

test.each(attacks)('an attack in a profile, a title or a name is stored and rendered as text: %s', async (attack) => {
  const change = Object.fromEntries(fields.map((field) => [field, attack]));

  const { status, body } = await call('updateAgent', { as: ada, id: ada.id, body: change });
  const paths = [
    `/agents/${ada.id}`,
    `/insights/${(await buildPost({ title: attack })).documentId}`,
    `/seasons/${(await buildSeason({ name: attack })).documentId}`,
  ];

  expect([status, body]).toEqual([200, expect.objectContaining(change)]);
  for (const path of paths) {
    const page = await request<string>(path);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('alert(1)')]);
    expect(page.body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  }
});

const controls = /(?!\n)[\p{Cc}\ufffe\uffff]/u;

test('no entry point stores a line with control characters', async () => {
  const { documentId } = await buildListing({ agent: ada });
  const message = 'Town must not contain line breaks or control characters';
  const file = Buffer.from(`ListingKey,City\n${documentId},"Pellwick\nHarbor"`);
  const admin = await buildSignedIn('admin');

  const byAgent = await changeListing(ada, documentId, { City: 'Pellwick\u0001Harbor' });
  const inPanel = await saveInPanel(listingUid, documentId, { City: 'Pellwick\u0085Harbor' });
  const byImport = await upload('importListings', { as: admin, file, fields: { dry_run: 'false' } });

  expect([byAgent.status, byAgent.body.errors]).toEqual([422, [message]]);
  expect([inPanel.status, inPanel.body.error?.message]).toEqual([400, message]);
  expect(byImport.body.errors).toMatchObject([{ line: 2, messages: [message] }]);
  expect((await storedListing(documentId)).City).toBe('Pellwick Harbor');
});

test('every entry point removes control characters from long texts', async () => {
  const { documentId } = await buildListing({ agent: ada });
  const { documentId: post } = await buildPost();
  const remarks = async () => (await storedListing(documentId)).PublicRemarks;
  const dirty = 'Near\u0001 the\r\nharbor\ufffe';

  await changeListing(ada, documentId, { PublicRemarks: dirty });
  expect(await remarks()).toBe('Near the\nharbor');
  await saveInPanel(listingUid, documentId, { PublicRemarks: `${dirty}\u009f!` });
  expect(await remarks()).toBe('Near the\nharbor!');
  await saveInPanel('api::post.post', post, {
    content: '<p>Near&#1;\u0001 <a href="java&#1;script:alert(1)">the</a></p>\n<p>harbor\uffff</p>',
  });

  const { body } = await call('getPost', { id: post });
  expect(body.content).toContain('<p>harbor</p>');
  expect(body.content).not.toMatch(/script/);
  expect(body.content).not.toMatch(controls);
});

test('control characters that were stored earlier are in no feed, calendar or export, and an import of the export removes them', async () => {
  const { documentId: post } = await buildPost({ title: 'Plain' });
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { documentId } = await buildListing({ agent: ada, OpenHouses: [openHouse(soon(2), soon(3))] });
  await updateRow('api::post.post', { documentId: post }, { title: 'High\u0001\ufffftide' });
  const lines = { City: 'Pellwick\rX-WR-CALNAME:Harbor', UnparsedAddress: 'Key\u0001 Lane', PublicRemarks: 'Near\u0001by' };
  await updateRow(listingUid, { documentId }, lines);
  await buildPost();
  const admin = await buildSignedIn('admin');
  await changeListing(admin, (await buildListing({ agent: ada })).documentId, { YearBuilt: 1868 });

  const paths = ['/insights/feed.xml', '/listings/feed.xml', '/sitemap.xml', `/listings/home-${documentId}/open-houses.ics`];
  const files = await Promise.all(paths.map((path) => fetch(serverUrl() + path)));
  const [feed, ...others] = await Promise.all(files.map((file) => file.text()));
  const csv = (await call('exportListings', { as: admin })).body.csv;
  const imported = await upload('importListings', { as: admin, file: Buffer.from(csv), fields: { dry_run: 'false' } });

  for (const { status, headers } of files)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/; charset=utf-8$/)]);
  for (const text of [feed, ...others]) expect(text.replace(/\r\n/g, '')).not.toMatch(controls);
  expect(feed).toContain('<title>Hightide</title>');
  expect(imported.body).toMatchObject({ done: true, errors: [] });
  expect(await storedListing(documentId)).toMatchObject({
    City: 'Pellwick X-WR-CALNAME:Harbor',
    UnparsedAddress: 'Key Lane',
    PublicRemarks: 'Nearby',
  });
});
