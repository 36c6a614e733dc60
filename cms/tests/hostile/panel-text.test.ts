import { find } from '../support/backstage';
import { buildPost, buildSeason } from '../support/content';
import { saveInPanel } from '../support/panel';
import { buildAgent, buildSignedIn } from '../support/people';
import { upload, variantsMade } from '../support/images';

const nul = 'High\0tide';

test.each<[string, object, build: () => Promise<string>]>([
  ['plugin::users-permissions.user', { first_name: nul }, async () => (await buildAgent()).id],
  [
    'plugin::users-permissions.user',
    { social_links: [{ platform: 'x', url: `https://x.example/${nul}` }] },
    async () => (await buildAgent()).id,
  ],
  ['api::post.post', { title: nul }, async () => (await buildPost()).documentId],
  ['api::post.post', { content: `<p>${nul}</p>` }, async () => (await buildPost()).documentId],
  ['api::season.season', { name: nul }, async () => (await buildSeason()).documentId],
  ['api::season-image.season-image', { name: nul }, buildImage],
])('the panel cannot put a NUL character into %s: %j', async (uid, fields, build) => {
  const id = await build();
  const before = await find(uid, { documentId: id });

  const { status, body } = await saveInPanel(uid, id, fields);

  expect([status, body.error?.message]).toEqual([400, 'Text must not contain NUL characters']);
  expect(await find(uid, { documentId: id })).toEqual(before);
});

async function buildImage(): Promise<string> {
  const admin = await buildSignedIn('admin');
  const { id } = (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } })).body;
  await variantsMade();
  return id;
}
