import { run } from './support/backstage';
import { serverUrl } from './support/call';
import { buildSignedIn } from './support/people';
import { jpeg, upload } from './support/images';
import { until } from './support/until';

const table = `strapi.db.connection('unfinished_uploads')`;
const sweep = () => run(`require(strapi.dirs.dist.root + '/src/images/pending-uploads').sweepPendingUploads().then(() => null)`);
const statusOf = async (url: string) => (await fetch(serverUrl() + url)).status;

/** Records a pending upload, like a process that crashed before it finished. */
const record = (hash: string, until = 1) => run(`${table}.insert({ hash: '${hash}', ext: '.jpg', until: ${until} }).then(() => null)`);

test('the sweep deletes abandoned files and keeps used files and uploads in progress', async () => {
  const ada = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: ada, id: ada.id, file: await jpeg(900, 600) })).body;
  const recorded = await run<object[]>(`${table}.select('hash')`);
  const [, hash] = /\/([^/]+)\.\w+$/.exec(avatar_url)!;
  await run(`['abandoned', 'in_progress'].forEach((name) =>
    require('fs').writeFileSync(strapi.dirs.static.public + '/uploads/' + name + '.jpg', 'half an image'))`);
  await record('abandoned');
  await record(hash);
  await record(`small_${hash}`);
  await record('in_progress', Date.now() + 60_000);

  await sweep();

  expect(recorded).toEqual([]);
  expect([await statusOf(avatar_url), await statusOf('/uploads/abandoned.jpg'), await statusOf('/uploads/in_progress.jpg')]).toEqual([
    200, 404, 200,
  ]);
  expect(await run(`${table}.select('hash')`)).toEqual([{ hash: 'in_progress' }]);
});

test('a file that arrives in storage after its upload failed is deleted', async () => {
  const failed = await run<string>(`(async () => {
    const { trackUploads, storeAtomically } = require(strapi.dirs.dist.root + '/src/images/pending-uploads');
    const write = () => require('fs').writeFileSync(strapi.dirs.static.public + '/uploads/late.jpg', 'an image');
    const slow = {};
    globalThis.isUploading = new Promise((uploading) => {
      slow.upload = () => new Promise((done) => uploading((globalThis.arriveLate = () => done(write()))));
    });
    trackUploads({ plugin: () => ({ provider: slow }) });
    return storeAtomically(async () => {
      void slow.upload({ hash: 'late', ext: '.jpg' });
      // The upload starts after its record is stored.
      await globalThis.isUploading;
      throw new Error('Another upload failed');
    }).then(() => 'stored', ({ message }) => message);
  })()`);
  await run('void globalThis.arriveLate()');

  expect(failed).toBe('Another upload failed');
  await until('the record is deleted', async () => (await run<object[]>(`${table}.where({ hash: 'late' })`)).length === 0);
  expect(await statusOf('/uploads/late.jpg')).toBe(404);
});
