import { run } from './support/backstage';
import { serverUrl } from './support/call';
import { buildSignedIn } from './support/people';
import { jpeg, upload } from './support/images';

const table = `strapi.db.connection('unfinished_uploads')`;
const sweep = () => run(`require(strapi.dirs.dist.root + '/src/images/pending-uploads').sweepPendingUploads().then(() => null)`);
const statusOf = async (url: string) => (await fetch(serverUrl() + url)).status;

/** As if a process had died a while ago, having written this. */
const leaveNote = (hash: string, until = 1) => run(`${table}.insert({ hash: '${hash}', ext: '.jpg', until: ${until} }).then(() => null)`);

test('what was written and never named is deleted, what is named or under way stays, and no note is left of a picture that is whole', async () => {
  const ada = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: ada, id: ada.id, file: await jpeg(900, 600) })).body;
  const noted = await run<object[]>(`${table}.select('hash')`);
  const [, hash] = /\/([^/]+)\.\w+$/.exec(avatar_url)!;
  await run(`['left_over', 'under_way'].forEach((name) =>
    require('fs').writeFileSync(strapi.dirs.static.public + '/uploads/' + name + '.jpg', 'half a picture'))`);
  await leaveNote('left_over');
  await leaveNote(hash);
  await leaveNote(`small_${hash}`);
  await leaveNote('under_way', Date.now() + 60_000);

  await sweep();

  expect(noted).toEqual([]);
  expect([await statusOf(avatar_url), await statusOf('/uploads/left_over.jpg'), await statusOf('/uploads/under_way.jpg')]).toEqual([
    200, 404, 200,
  ]);
  expect(await run(`${table}.select('hash')`)).toEqual([{ hash: 'under_way' }]);
});

test('what is still on its way to the store as an upload fails is deleted once it has arrived', async () => {
  const failed = await run<string>(`(async () => {
    const { trackUploads, storeAtomically } = require(strapi.dirs.dist.root + '/src/images/pending-uploads');
    const write = () => require('fs').writeFileSync(strapi.dirs.static.public + '/uploads/late.jpg', 'a picture');
    const slow = { upload: () => new Promise((done) => (globalThis.arriveLate = () => done(write()))) };
    trackUploads({ plugin: () => ({ provider: slow }) });
    return storeAtomically(async () => {
      void slow.upload({ hash: 'late', ext: '.jpg' });
      while (!globalThis.arriveLate) await new Promise((next) => setImmediate(next));
      throw new Error('The other one failed');
    }).then(() => 'stored', ({ message }) => message);
  })()`);
  await run('void globalThis.arriveLate()');

  expect(failed).toBe('The other one failed');
  while ((await run<object[]>(`${table}.where({ hash: 'late' })`)).length > 0);
  expect(await statusOf('/uploads/late.jpg')).toBe(404);
});
