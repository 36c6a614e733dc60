import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../support/agents-csv';
import { leftovers, runCommand } from '../support/commands';
import type { Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { jpeg } from '../support/images';
import { rowsIn } from '../support/stored-content';

let data: Data;
beforeAll(async () => {
  data = await demoData();
});
afterAll(() => data.discard());

const header = ['ListingId', 'UnparsedAddress', 'City', 'StateOrProvince', 'PropertyType', 'ListAgentKey', 'MediaURL'];

test('an import adds the photos of a folder in their order, never files outside of it, and a second one only those that are missing', async () => {
  const { DATA_DIR } = data.settings;
  const [folder, file, outside] = ['photos', 'listings.csv', 'outside.jpg'].map((name) => join(DATA_DIR, name));
  mkdirSync(folder);
  writeFileSync(join(folder, 'front.jpg'), await jpeg(60, 40));
  writeFileSync(outside, await jpeg(90, 40));
  const [{ email }] = rowsIn<{ email: string }>(DATA_DIR, 'select email from up_users where blocked = 0 order by id');
  const cells = ['M-7000', '7 Orchard Street', 'Pellwick Harbor', 'ME', 'Residential', email, '"front.jpg\n../outside.jpg\nkitchen.jpg"'];
  writeFileSync(file, tableOf(header, cells));
  const photos = () =>
    rowsIn<{ width: number }>(
      DATA_DIR,
      `select distinct files.width, link."order" from files join files_related_mph link on link.file_id = files.id
       join listings on listings.id = link.related_id and link.related_type = 'api::listing.listing'
       where listings.listing_id = 'M-7000' order by link."order"`,
    ).map(({ width }) => width);
  const run = () => runCommand('listings', ['import', file, '--yes', '--photos', folder], data.settings);
  const missing = (name: string) => `Line 2, 7 Orchard Street, Pellwick Harbor: ${name}: No such file in the folder\n`;

  const first = await run();
  const before = photos();
  writeFileSync(join(folder, 'kitchen.jpg'), await jpeg(80, 40));
  const second = await run();

  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain(`These photos could not be added:\n${missing('../outside.jpg')}${missing('kitchen.jpg')}`);
  expect(before).toEqual([60]);
  expect(second.output).toContain('Line 2, 7 Orchard Street, Pellwick Harbor: changes Photos\n');
  expect(second.output).toContain(`These photos could not be added:\n${missing('../outside.jpg')}`);
  expect(photos()).toEqual([60, 80]);
  expect(leftovers(DATA_DIR)).toEqual([]);
});
