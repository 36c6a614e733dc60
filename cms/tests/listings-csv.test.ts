import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { csvTemplates, listingColumns, type CsvReport, type PhotoImport } from '../contract/index';
import { find, update } from './support/backstage';
import { call } from './support/call';
import { buildListing } from './support/content';
import { sendAgentsFile, tableOf } from './support/agents-csv';
import { auditLogFor } from './support/audit-log';
import { imageForm, upload } from './support/images';
import { changeSite } from './support/listings';
import { startOwnSite } from './support/own-site';
import { buildSignedIn, stored as storedAgent, type Person } from './support/people';
import { clearThrottles } from './support/throttles';
import { until } from './support/until';

let admin: Person;
let agent: Person;
beforeEach(async () => {
  await clearThrottles();
  [admin, agent] = [await buildSignedIn('admin'), await buildSignedIn('agent')];
});

const send = (file: string, fields: Record<string, string> = {}) =>
  upload('importListings', { as: admin, file: Buffer.from(file), fields });
const listings = (where: object) =>
  find<{ documentId: string; published: boolean; [field: string]: unknown }>('api::listing.listing', where);

const header = [
  'ListingId',
  'UnparsedAddress',
  'City',
  'StateOrProvince',
  'PropertyType',
  'ListPrice',
  'CloseDate',
  'StandardStatus',
  'ClosePrice',
  'ListAgentKey',
];

test('a dry run shows what an import would do, and the import does it', async () => {
  const { email } = await storedAgent(agent);
  const id = `M-${Date.now()}`;
  const file = tableOf(
    header,
    [id, '7 Orchard Street', 'Pellwick Harbor', 'ME', 'residential', '"$585,000"', '', '', '', email.toUpperCase()],
    [`${id}b`, '12 Alder Street', 'Pellwick Harbor', 'ME', 'Residential', '429000', '4/30/2026', 'closed', '441000', agent.id],
  );

  const preview = await send(file);
  expect(preview.body).toMatchObject({
    done: false,
    errors: [],
    changes: [{ line: 2, name: '7 Orchard Street, Pellwick Harbor', fields: null }, { line: 3 }],
  });
  expect(await listings({ ListingId: id })).toEqual([]);
  const done = await send(file, { dry_run: 'false', publish: 'true', version: preview.body.version });

  expect(done.body).toMatchObject({ done: true, errors: [] });
  expect(await listings({ ListingId: id })).toMatchObject([{ ListPrice: 585_000, StandardStatus: 'Active', published: true }]);
  expect(await listings({ ListingId: `${id}b` })).toMatchObject([
    { CloseDate: '2026-04-30', ClosePrice: 441_000, StandardStatus: 'Closed' },
  ]);
  expect((await send(file)).body).toMatchObject({ changes: [], unchanged: 2, errors: [] });
});

test('the templates are files that an import reads: one new entry each, and no unknown column', async () => {
  const [agents, homes] = [await sendAgentsFile(csvTemplates.agent, { as: admin }), await send(csvTemplates.listing)];

  const isOneNewEntry = { done: false, errors: [], unknown: [], unchanged: 0 };
  expect(agents.body).toMatchObject({ ...isOneNewEntry, changes: [{ line: 2, name: 'Jane Example', fields: null }] });
  expect(homes.body).toMatchObject({ ...isOneNewEntry, changes: [{ line: 2, name: '1 Example Street, Portland', fields: null }] });
  const imported = await send(csvTemplates.listing, { dry_run: 'false' });
  expect(imported.body).toMatchObject({ done: true, errors: [] });
  expect(await listings({ ListingId: 'EXAMPLE-1' })).toMatchObject([{ City: 'Portland', BathroomsHalf: 1, published: false }]);
});

test.each([
  ['a price as words', ['ListPrice'], ['POA'], 'Price must be a number'],
  ['an unknown status', ['StandardStatus'], ['Sold'], 'Status is not valid'],
  ['a status that the home cannot get', ['StandardStatus'], ['Coming Soon'], 'A listing can’t change from Active to Coming Soon'],
  ['a sale without a price', ['StandardStatus', 'CloseDate'], ['Closed', '2026-01-01'], 'Sold price is required'],
  ['an unknown agent', ['ListAgentKey'], ['nobody@hearthside.test'], 'Listing agent must be the email of an active agent'],
  ['no address', ['UnparsedAddress'], [''], 'Street address is required'],
  ['61 photos', ['MediaURL'], [`"${Array.from({ length: 61 }, (_, n) => `${n}.jpg`).join('\n')}"`], 'A listing can have at most 60 photos'],
])('%s stops the import and is shown with its line', async (_what, columns, cells, message) => {
  const { documentId } = await buildListing({ agent });
  const before = await listings({ documentId });

  const { body } = await send(tableOf(['ListingKey', ...columns], [documentId, ...cells]), { dry_run: 'false' });

  expect(body).toMatchObject({ done: false, errors: [{ line: 2, messages: [message] }] });
  expect(await listings({ documentId })).toEqual(before);
});

test('what is exported comes back unchanged, and an empty cell keeps status and agent', async () => {
  const { documentId } = await buildListing({
    agent,
    PublicRemarks: '=1+1\n"Quoted", with a comma',
    LivingArea: 1860,
    LivingAreaUnits: 'Square Feet',
  });

  const { body } = await call('exportListings', { as: admin });

  expect(body.csv.slice(1).split('\r\n')[0].split(',').slice(0, 3)).toEqual(listingColumns.slice(0, 3));
  const rows = body.csv.split('\r\n');
  const mine = [rows[0], ...rows.filter((row) => row.startsWith(documentId))].join('\r\n');
  expect((await send(mine)).body).toMatchObject({ changes: [], unchanged: 1, errors: [], unknown: [] });
  const emptied = tableOf(['ListingKey', 'StandardStatus', 'ListAgentKey'], [documentId, '', '']);
  expect((await send(emptied)).body).toMatchObject({ changes: [], unchanged: 1, errors: [] });
});

/** Records the warnings in the log of each process; returns a function that reads those that contain a text. */
test('a number below zero stays a number, and a formula does not', async () => {
  const { documentId } = await buildListing({ agent, Latitude: 43.75, Longitude: -69.5, ListingId: '-1+2', UnitNumber: '=2' });

  const csv = (await call('exportListings', { as: admin })).body.csv;

  const line = csv.split('\r\n').find((row) => row.startsWith(documentId))!;
  for (const cell of [',43.75,-69.5,', ",'-1+2,", ",'=2,"]) expect(line).toContain(cell);
});

test('a row with the MLS number of two listings changes neither of them', async () => {
  const ListingId = `Twice-${Date.now()}`;
  const [first] = [await buildListing({ agent, ListingId }), await buildListing({ agent, ListingId: ListingId.toLowerCase() })];

  const { body } = await send(tableOf(['ListingId', 'ListPrice'], [ListingId, '1']), { dry_run: 'false' });
  const byKey = await send(tableOf(['ListingKey', 'ListingId', 'ListPrice'], [first.documentId, ListingId, '2']), { dry_run: 'false' });

  const message = 'Several listings have this MLS number. Start from an export to change one of them.';
  expect(body).toMatchObject({ done: false, errors: [{ line: 2, messages: [message] }] });
  expect(byKey.body).toMatchObject({ done: true, errors: [] });
  expect((await listings({ ListingId: { $in: [ListingId, ListingId.toLowerCase()] } })).map(({ ListPrice }) => ListPrice)).toEqual([
    2, 612_000,
  ]);
});

test('photos are never fetched from a private network', async () => {
  let asked = 0;
  const server = createServer((_request, response) => void ((asked += 1), response.end())).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { documentId } = await buildListing({ agent });
  try {
    const urls = [`http://127.0.0.1:${port}/a.jpg`, `http://localhost:${port}/b.jpg`, 'file:///etc/passwd', '../../package.json'];
    const file = tableOf(['ListingKey', 'MediaURL'], [documentId, `"${[...urls, urls[0]].join('\n')}"`]);
    const { body } = await send(file, { dry_run: 'false' });

    expect(body).toMatchObject({ done: true, changes: [{ fields: ['Photos'] }] });
    const found = async () =>
      (await call('listPhotoImports', { as: admin })).body.find(({ rows }) => rows.some(({ id }) => id === documentId));
    await until('all photos are refused', async () => (await found())?.failed === urls.length);
    const { id, ...summary } = (await found())!;
    const reasons = ['The host is in a private network', 'The host is in a private network', 'Not a URL', 'Not a URL'];
    const failed = urls.map((source, n) => ({ source, reason: reasons[n] }));
    expect(summary).toMatchObject({ waiting: 0, done: 0, rows: [{ id: documentId, line: 2, waiting: 0, done: 0, failed }] });
    const failures = async () =>
      (await auditLogFor(admin)).filter(({ action, entity_id }) => action === 'photos_failed' && entity_id === id);
    expect(await failures()).toMatchObject([{ kind: 'listing_import', actor: admin.id, detail: '4 failed, listings: 1' }]);
    expect((await call('retryPhotoImport', { as: admin, id })).status).toBe(204);
    await until('all photos are refused again', async () => (await found())?.failed === urls.length);
    expect(await failures()).toHaveLength(1);
    expect((await call('dismissPhotoImport', { as: admin, id })).status).toBe(204);
    expect(await found()).toBeUndefined();
    expect(asked).toBe(0);
    expect((await call('getListing', { id: documentId })).body.Media).toEqual([]);
  } finally {
    server.close();
  }
});

test('failed photos of an import are listed after a restart, and in the audit log', async () => {
  let site = await startOwnSite();
  try {
    const token = await site.signIn();
    const rows = ['7 Orchard Street', '12 Alder Street'].map((street, n) => `M-${n},Residential,${street},Pellwick Harbor,ME,porch.jpg`);
    const file = ['ListingId,PropertyType,Street address,Town,State,Photos', ...rows].join('\r\n');
    const body = await imageForm({ dry_run: 'false' }, Buffer.from(file));
    expect((await site.ask<CsvReport>('/api/listing_import', { body, token })).body).toMatchObject({ done: true });
    const imports = async () => (await site.ask<PhotoImport[]>('/api/listing_photo_imports', { token })).body;
    await until('both photos are refused', async () => (await imports())[0]?.failed === 2);

    await site.stop();
    site = await startOwnSite(site.settings);

    expect(await imports()).toMatchObject([{ waiting: 0, done: 0, failed: 2, rows: [{ line: 2 }, { line: 3 }] }]);
    const { body: log } = await site.ask<{ items: { action: string; detail: string }[] }>('/api/audit_events', { token });
    expect(log.items.filter(({ action }) => action === 'photos_failed')).toMatchObject([{ detail: '2 failed, listings: 2' }]);
  } finally {
    await site.discard();
  }
});

test('an exported listing with photos comes back without new photos', async () => {
  const { documentId } = await buildListing({ agent });
  await upload('addListingPhoto', { as: agent, id: documentId });

  const { body } = await call('exportListings', { as: admin });

  const [header, ...rows] = body.csv.split('\r\n');
  const mine = rows.filter((row) => row.startsWith(documentId));
  expect(mine).toEqual([expect.stringContaining('/uploads/')]);
  expect((await send([header, ...mine].join('\r\n'))).body).toMatchObject({ changes: [], unchanged: 1 });
});

test('GET /api/listings answers in the form of the RESO Web API', async () => {
  const { documentId } = await buildListing({ agent });
  await upload('addListingPhoto', { as: agent, id: documentId });

  const { body } = await call('listListings');

  expect(body['@odata.context']).toMatch(/^http.*\/api\/listings$/);
  const reso = body.value.find(({ ListingKey }) => ListingKey === documentId)!;
  expect(reso).toMatchObject({
    StandardStatus: 'Active',
    ListPrice: 612_000,
    BathroomsTotalInteger: 3,
    ListAgentKey: agent.id,
    ListAgentFullName: expect.stringContaining('Ada'),
    ListOfficeName: expect.any(String),
    AttributionContact: '(207) 555-0100',
    Media: [{ Order: 0, MediaCategory: 'Photo', MediaURL: expect.stringMatching(/^http/) }],
  });
  expect(Object.keys(reso).filter((name) => /^[a-z]/.test(name))).toEqual([]);
});

test('a listing of the RESO Web API expires on the day in the time zone of the site', async () => {
  await changeSite(admin, { time_zone: 'America/Los_Angeles' });
  const { documentId } = await buildListing({ agent, unpublish_at: '2031-05-02T05:00:00.000Z' });

  const { body } = await call('listListings', { as: agent });
  await changeSite(admin, { time_zone: null });

  expect(body.value.find(({ ListingKey }) => ListingKey === documentId)).toMatchObject({ ExpirationDate: '2031-05-01' });
});

test('the list of the RESO Web API shows the new name of an agent at once', async () => {
  const { documentId } = await buildListing({ agent });
  const nameIn = async () => (await call('listListings')).body.value.find(({ ListingKey }) => ListingKey === documentId)!.ListAgentFullName;
  await nameIn();

  await call('updateAgent', { as: agent, id: agent.id, body: { last_name: 'Fairweather' } });

  expect(await nameIn()).toContain('Fairweather');
});

describe('two imports', () => {
  const rows = (prefix: string) =>
    Array.from({ length: 30 }, (_, n) => [
      `${prefix}-${n}`,
      '7 Orchard Street',
      'Pellwick Harbor',
      'ME',
      'Residential',
      '585000',
      '',
      '',
      '',
      agent.id,
    ]);

  test('at once add each listing once, and the second one learns who is importing', async () => {
    const prefix = `Once-${Date.now()}`;
    const file = tableOf(header, ...rows(prefix));
    await update('plugin::users-permissions.user', admin.id, { first_name: 'Zoë', last_name: 'Lane' });

    const replies = await Promise.all([1, 2].map(() => send(file, { dry_run: 'false' })));

    expect(await listings({ ListingId: { $startsWith: prefix } })).toHaveLength(30);
    const [done, refused] = replies.sort((a, b) => a.status - b.status);
    expect(done).toMatchObject({ status: 200, body: { done: true, errors: [] } });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatch(
      /^Zoe Lane has been importing listings since \d\d:\d\d UTC\. Try again when that import is finished\.$/,
    );
    expect((await send(file)).body).toMatchObject({ changes: [], unchanged: 30 });
    expect((await send(file, { dry_run: 'false' })).status).toBe(200);
  });

  test('do not add a listing that someone added in between', async () => {
    const prefix = `Meanwhile-${Date.now()}`;
    const importing = send(tableOf(header, ...rows(prefix)), { dry_run: 'false' });
    await until('the first listing exists', async () => (await listings({ ListingId: `${prefix}-0` })).length > 0);
    await buildListing({ agent, ListingId: `${prefix}-29`.toUpperCase() });

    const { body } = await importing;

    expect(body.errors).toEqual([
      {
        line: 31,
        name: '7 Orchard Street, Pellwick Harbor',
        messages: ['Someone else added a listing with this MLS number during the import'],
      },
    ]);
    expect(await listings({ ListingId: `${prefix}-29` })).toEqual([]);
  });
});
