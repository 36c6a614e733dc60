import type { EndpointName } from '../contract';
import { find } from './support/backstage';
import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildSignedIn, type Person } from './support/people';
import { countImages, upload } from './support/images';

const post = { title: 'Taken over', content: '<p>x</p>' };
const season = { name: 'Taken over', body: '<p>x</p>' };

/** Endpoints for administrators only, with a body that is valid for them. */
const adminEndpoints: [EndpointName, body: object | undefined][] = [
  ['createPost', { post }],
  ['updatePost', { post }],
  ['deletePost', undefined],
  ['publishPost', undefined],
  ['unpublishPost', undefined],
  ['createSeason', { season }],
  ['updateSeason', { season }],
  ['deleteSeason', undefined],
  ['publishSeason', undefined],
  ['unpublishSeason', undefined],
  ['archiveSeason', undefined],
  ['unarchiveSeason', undefined],
  ['listSeasonImages', undefined],
  ['deleteSeasonImage', undefined],
];
const uploads = ['uploadTempImage', 'uploadPostImage', 'uploadSeasonImage'] as const;

const ids = {} as Record<'post' | 'season' | 'image', string>;
const idFor = (name: EndpointName) => (/Image/.test(name) ? ids.image : /Season/.test(name) ? ids.season : ids.post);
const snapshot = async () => ({
  // Waits until all image variants exist.
  files: await countImages(),
  posts: await find('api::post.post', {}),
  seasons: await find('api::season.season', {}),
  images: await find('api::season-image.season-image', {}),
});

let callers: [Person | null, number][];
beforeAll(async () => {
  const admin = await buildSignedIn('admin');
  ids.post = (await buildPost({ published: false })).documentId;
  ids.season = (await buildSeason()).documentId;
  ids.image = (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Pier' } })).body.id;
  callers = [
    [null, 401],
    [await buildSignedIn('agent'), 403],
    [{ ...admin, token: 'dead' }, 401],
  ];
});

test.each(adminEndpoints)('%s rejects visitors, agents and ended sessions and changes nothing', async (name, body) => {
  const before = await snapshot();

  for (const [as, status] of callers) {
    expect((await call(name, { as, id: idFor(name), body })).status).toBe(status);
  }

  expect(await snapshot()).toEqual(before);
});

test.each(uploads)('%s rejects images of visitors, agents and ended sessions and stores none', async (name) => {
  const before = await snapshot();

  for (const [as, status] of callers) {
    expect((await upload(name, { as, id: ids.post, fields: { name: 'x' } })).status).toBe(status);
  }

  expect(await snapshot()).toEqual(before);
});
