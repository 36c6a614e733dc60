import type { SeasonImage } from '../contract/index';
import { count, find } from './support/backstage';
import { call, request } from './support/call';
import { buildSignedIn, type Person } from './support/people';
import { upload } from './support/images';

const uid = 'api::season.season';

interface StoredSeason {
  name: string;
  body: string;
  background_image: { documentId: string } | null;
  published: boolean;
  archived: boolean;
}
const stored = async (id: string) => (await find<StoredSeason>(uid, { documentId: id }))[0];

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const write = (season: object) => call('createSeason', { as: admin, body: { season } });
const change = (id: string, season: object) => call('updateSeason', { as: admin, id, body: { season } });
const newImage = async () => (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbour in fog' } })).body as SeasonImage;

test('an administrator creates a season, which others cannot see until it is published', async () => {
  const image = await newImage();
  const season = { name: ' Fog ', body: '<p>Thick <i>as wool</i></p><style>x</style>', background_image: image.s3_url };

  const { status, body } = await write(season);

  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Fog',
    body: '<p>Thick <em>as wool</em></p>',
    background_image: image.s3_url,
    published: false,
    archived: false,
    publish_at: null,
    recur_from: null,
    version: expect.any(String),
  });
  expect((await call('getSeason', { id: body.id })).status).toBe(404);
  expect((await call('getSeason', { as: await buildSignedIn('agent'), id: body.id })).status).toBe(404);
});

test.each<[string, unknown, string[]]>([
  ['an empty body', {}, ['Name is required', 'Body content is required']],
  [
    'a background of another site',
    { season: { name: 'x', body: 'x', background_image: 'https://example.com/x.jpg' } },
    ['Background image must be one of the season images'],
  ],
])('creating a season with %s returns all messages and stores nothing', async (_name, body, messages) => {
  const before = await count(uid);

  const reply = await call('createSeason', { as: admin, body });

  expect(reply.status).toBe(422);
  expect([reply.body.error, reply.body.errors]).toEqual([messages[0], messages]);
  expect(await count(uid)).toBe(before);
});

test('a season cannot use the image of a post as its background', async () => {
  const { image_url } = (await upload('uploadTempImage', { as: admin })).body;

  const { status } = await write({ name: 'x', body: 'x', background_image: image_url });

  expect(status).toBe(422);
});

test('a save keeps omitted fields and clears fields set to null', async () => {
  const { s3_url } = await newImage();
  const yearly = { recur_from: '12-01', recur_to: '02-28', time_zone: 'America/New_York' };
  const { id } = (await write({ name: 'Winter', body: '<p>x</p>', background_image: s3_url, ...yearly })).body;

  const renamed = await change(id, { name: 'Deep winter' });
  const cleared = await change(id, { background_image: null, recur_from: null, recur_to: '' });

  expect(renamed.body).toMatchObject({ name: 'Deep winter', body: '<p>x</p>', background_image: s3_url, ...yearly });
  expect(cleared.body).toMatchObject({ name: 'Deep winter', background_image: null, recur_from: null, recur_to: null });
});

test('a save cannot remove the last day of a yearly season alone', async () => {
  const yearly = { recur_from: '12-01', recur_to: '02-28', time_zone: 'America/New_York' };
  const { id } = (await write({ name: 'Winter', body: '<p>x</p>', ...yearly })).body;

  const { status, body } = await change(id, { recur_to: null });

  const message = 'Last day is required';
  expect([status, body]).toEqual([422, { error: message, errors: [message], fields: { recur_to: message } }]);
});

test('publishing and archiving a season is idempotent in every state', async () => {
  const { id } = (await write({ name: 'Stages', body: 'x' })).body;
  const steps = [
    ['publishSeason', true, false, 200],
    ['publishSeason', true, false, 200],
    ['archiveSeason', true, true, 404],
    ['archiveSeason', true, true, 404],
    // Publishing does not unarchive.
    ['publishSeason', true, true, 404],
    ['unarchiveSeason', false, false, 404],
    ['publishSeason', true, false, 200],
    // Unarchiving a season that is not archived changes nothing.
    ['unarchiveSeason', true, false, 200],
    ['unpublishSeason', false, false, 404],
    ['unpublishSeason', false, false, 404],
  ] as const;

  for (const [step, published, archived, visitor] of steps) {
    const { status, body } = await call(step, { as: admin, id });

    expect({ step, status, published: body.published, archived: body.archived }).toEqual({ step, status: 200, published, archived });
    expect((await call('getSeason', { id })).status).toBe(visitor);
  }
});

test('deleting a season keeps its background image', async () => {
  const image = await newImage();
  const { id } = (await write({ name: 'Brief', body: 'x', background_image: image.s3_url })).body;

  const replies = [await call('deleteSeason', { as: admin, id }), await call('deleteSeason', { as: admin, id })];

  expect(replies.map(({ status }) => status)).toEqual([204, 404]);
  expect(await stored(id)).toBeUndefined();
  expect((await request(image.s3_url)).status).toBe(200);
});
