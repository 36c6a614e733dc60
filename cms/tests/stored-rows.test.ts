import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Listing } from '../contract/index';
import { listingDraft } from './support/content';
import { imageForm, jpeg } from './support/images';
import { Ledger } from './support/ledger';
import { openHouse } from './support/listings';
import { startOwnSite, type OwnSite } from './support/own-site';
import { until } from './support/until';
import { compareFiles, consistent, findPartialWrites, settle } from './support/stored-rows';

let site: OwnSite;
let token: string;
beforeAll(async () => {
  site = await startOwnSite();
  token = await site.signIn();
});
afterAll(() => site.discard());

const ask = async (method: string, path: string, body?: object) => (await site.ask<Listing>(path, { method, body, token })).body;
const addPhoto = async (id: string) => ask('POST', `/api/listings/${id}/photos`, await imageForm({}, await jpeg(60, 40)));

/** Creates a listing with an open house, a photo and a removed photo. */
async function build() {
  const { id } = await ask('POST', '/api/listings', { listing: listingDraft });
  await addPhoto(id);
  const [removed, photo] = (await addPhoto(id)).Media;
  const OpenHouses = [openHouse('2031-05-01T14:00:00.000Z', '2031-05-01T16:00:00.000Z')];
  await ask('PATCH', `/api/listings/${id}`, { listing: { OpenHouses, Media: [{ id: removed.id, removed: true }] } });
  await settle([site]);
  return { id, photo, removed };
}

const change = (statement: string) => site.run((statement) => strapi.db.connection.raw(statement), statement);

/** Makes the server read what statements changed. */
const forget = () => site.run(() => (({ allTags, invalidate }) => invalidate([allTags]))(serverModule('cache/changes')));

const row = (id: string) => `(select id from listings where document_id = '${id}')`;
const lost = 'which is neither stored nor retained';
const differs = 'differs from its newest revision';

test('the comparison of files reports photos without an object, objects without a row, and rows that no entry uses', async () => {
  const folder = join(site.dataDir, 'public/uploads');
  const { photo } = await build();
  const other = await build();
  const before = await compareFiles(site);

  rmSync(join(folder, basename(photo.MediaURL)));
  writeFileSync(join(folder, 'stray.jpg'), '');
  await change(`delete from files_related_mph where file_id = (select id from files where document_id = '${other.photo.id}')`);

  const after = await compareFiles(site);
  const [{ name }] = await site.run(
    (id): Promise<{ name: string }[]> => strapi.db.connection('files').where({ document_id: id }),
    other.photo.id,
  );
  expect(before).toEqual(consistent);
  expect(after).toEqual({ orphaned: ['stray.jpg'], missing: [basename(photo.MediaURL)], unused: [name] });
});

test.each<[string, (built: { id: string; photo: string; removed: string }) => string, string[]]>([
  ['the file of a photo', ({ photo }) => `delete from files where document_id = '${photo}'`, [differs, lost, lost]],
  [
    'the listing of a photo',
    ({ id }) => `update files_related_mph set related_id = 9999 where related_type = 'api::listing.listing' and related_id = ${row(id)}`,
    ['image of a missing entry', differs],
  ],
  [
    'an open house',
    ({ id }) => `delete from components_listing_open_houses where id in (select cmp_id from listings_cmps where entity_id = ${row(id)})`,
    ['missing open house of a listing', differs],
  ],
  [
    'the listing of an open house',
    ({ id }) => `delete from listings_cmps where entity_id = ${row(id)}`,
    ['open house of a missing listing', differs],
  ],
  [
    'the agent of a listing',
    ({ id }) => `delete from listings_list_agent_key_lnk where listing_id = ${row(id)}`,
    ['listing without an agent', differs],
  ],
  ['a field', ({ id }) => `update listings set city = 'Elsewhere' where document_id = '${id}'`, [differs]],
  ['the newest revision', ({ id }) => `delete from revisions where id = (select max(id) from revisions where "of" = '${id}')`, [differs]],
  [
    'the photos of a revision',
    ({ id }) => `delete from revision_images where revision_id = (select max(id) from revisions where "of" = '${id}')`,
    ['names other photos than its rows'],
  ],
  ['a retained image', ({ removed }) => `delete from kept_pictures where id = '${removed}'`, [lost]],
  [
    'the revisions of a retained image',
    ({ removed }) => `update kept_pictures set id = 'other' where id = '${removed}'`,
    ['retained image that no revision uses', lost],
  ],
  [
    'the newest audit event',
    ({ id }) => `delete from activities where id = (select max(id) from activities where "of" = '${id}')`,
    ['revision without an audit event'],
  ],
  [
    'a listing',
    ({ id }) => `delete from listings where document_id = '${id}'`,
    ['creation of a missing listing', 'image of a missing entry', 'is missing', 'open house of a missing listing'],
  ],
  [
    'the deletion that an event reports',
    ({ id }) => `update activities set act = 'deleted' where id = (select max(id) from activities where "of" = '${id}')`,
    ['deletion of an existing listing'],
  ],
])('the check for partial writes reports the loss of %s', async (_what, damage, expected) => {
  const { id, photo, removed } = await build();
  const before = await findPartialWrites(site);

  await change(damage({ id, photo: photo.id, removed: removed.id }));

  const after = await findPartialWrites(site);
  const found = after.filter((description) => !before.includes(description));
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected.map((text) => expect.stringContaining(text) as string)));
});

test('the ledger reports lost saves of listings, and lost and repeated photos', async () => {
  const ledger = new Ledger(token);
  const isDone = () => [...ledger.complete().listings.values()].some(({ state }) => state.exists);
  await ledger.writeDuring([site], () => until('a listing is complete', isDone, 120_000).then(() => undefined));
  const complete = ledger.complete();
  const [id] = [...complete.listings].find(([, { state }]) => state.exists)!;
  const [first, second] = (await ask('GET', `/api/listings/${id}`)).Media;
  expect(await ledger.findLost(site)).toEqual([]);

  await change(`update listings set unparsed_address = 'Other', published = not published where document_id = '${id}'`);
  await change(`delete from listings_cmps where entity_id = ${row(id)}`);
  await change(`delete from listings_co_list_agent_key_lnk where listing_id = ${row(id)}`);
  await change(`update files set url = (select url from files where document_id = '${first.id}') where document_id = '${second.id}'`);
  await forget();
  const lost = await complete.findLost(site);
  await change(`delete from listings where document_id = '${id}'`);
  await forget();

  const problems = ['UnparsedAddress is', 'CoListAgentKey is null', 'published is', 'openHouses is 0', 'is missing', 'stored twice'];
  expect(lost).toEqual(problems.map((text) => expect.stringContaining(text) as string));
  expect(await complete.findLost(site)).toEqual([`listing ${id}: exists is false, not true`]);
});
