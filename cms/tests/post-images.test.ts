import { find, run, runInNext, updateRow } from './support/backstage';
import { call, request, takeTurns } from './support/call';
import { jobsDone } from './support/jobs';
import { buildSignedIn, type Person } from './support/people';
import { countImages, jpeg, upload } from './support/images';

declare global {
  var stepReached: Promise<void>;
  var goOn: () => void;
  var met: Promise<void>;
}

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const write = (post: object) => call('createPost', { as: admin, body: { post } });
const change = (id: string, post: object) => call('updatePost', { as: admin, id, body: { post } });
const remove = (id: string) => call('deletePost', { as: admin, id });
const stored = async (id: string) => (await find<{ image: { url: string } | null }>('api::post.post', { documentId: id }))[0];

test('replacing and removing images leaves no files behind', async () => {
  const start = await countImages();
  const { image_url } = (await upload('uploadTempImage', { as: admin, file: await jpeg(500, 300) })).body;
  const { id } = (await write({ title: 'With image', content: 'x', image_url })).body;
  const withOne = await countImages();

  const second = await upload('uploadPostImage', { as: admin, id, file: await jpeg(500, 300) });
  expect([second.status, await countImages()]).toEqual([200, withOne]);
  expect((await request(image_url)).status).toBe(404);
  expect((await stored(id)).image?.url).toBe(second.body.image_url);

  const third = (await upload('uploadTempImage', { as: admin, file: await jpeg(500, 300) })).body;
  await change(id, { image_url: third.image_url });
  expect(await countImages()).toEqual(withOne);

  await change(id, { image_url: null });
  expect(await countImages()).toEqual(start);
});

test('an image of two posts is kept until the second is deleted', async () => {
  const start = await countImages();
  const { image_url } = (await upload('uploadTempImage', { as: admin })).body;
  const ids = [];
  for (const title of ['One', 'Two']) ids.push((await write({ title, image_url })).body.id);

  await remove(ids[0]);
  expect((await request(image_url)).status).toBe(200);

  await remove(ids[1]);
  await jobsDone();
  expect((await request(image_url)).status).toBe(404);
  expect(await countImages()).toEqual(start);
});

test('an absolute image URL with a timestamp, as older clients send it, is accepted', async () => {
  const { image_url } = (await upload('uploadTempImage', { as: admin })).body;

  const { status, body } = await write({ title: 'Full', image_url: `http://hearthside.test${image_url}?t=1` });

  expect([status, body.image_url]).toEqual([201, image_url]);
});

test('rejected uploads and uploads for a missing post leave no images', async () => {
  const start = await countImages();
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

  const replies = [
    await upload('uploadPostImage', { as: admin, id: 'nosuchpost' }),
    await upload('uploadTempImage', { as: admin, file: text }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([404, 415]);
  expect(await countImages()).toEqual(start);
});

test('the sweep deletes only unused uploads that are older than a day', async () => {
  const start = await countImages();
  const [used, abandoned, fresh] = await Promise.all(
    [1, 2, 3].map(async () => (await upload('uploadTempImage', { as: admin })).body.image_url),
  );
  const { id } = (await write({ title: 'Used', image_url: used })).body;
  const sweep = () => run(() => serverModule('images/store-image').sweepImages());
  const age = (url: string, hours: number) =>
    updateRow('plugin::upload.file', { url }, { createdAt: new Date(Date.now() - hours * 3_600_000) });

  await age(used, 48);
  await age(abandoned, 24.1);
  await age(fresh, 23.9);
  await Promise.all([sweep(), sweep()]);
  await jobsDone();

  const statuses = await Promise.all([used, abandoned, fresh].map(async (url) => (await request(url)).status));
  expect(statuses).toEqual([200, 404, 200]);
  await remove(id);
  await age(fresh, 25);
  await sweep();
  expect(await countImages()).toEqual(start);
});

describe('an image that one post drops while another takes it', () => {
  test.each([
    ['is rejected when it is taken while it is being deleted', 'giver', delayAfter('plugin::upload.file', 'delete'), 422],
    ['is kept when it is dropped before the other save', 'taker', delayAfter('api::post.post', 'update'), 200],
  ] as const)('%s', async (_name, first, delay, status) => {
    const { image_url } = (await upload('uploadTempImage', { as: admin })).body;
    const { id: giver } = (await write({ title: 'Giver', content: 'x', image_url })).body;
    const { id: taker } = (await write({ title: 'Taker', content: 'x' })).body;
    const start = { giver: () => change(giver, { image_url: null }), taker: () => change(taker, { image_url, content: null }) };

    const delayed = await delay();
    const firstReply = start[first]();
    await delayed.reached();
    const secondReply = start[first === 'giver' ? 'taker' : 'giver']();
    await delayed.met();
    await delayed.goOn();
    const replies = await Promise.all([firstReply, secondReply]);

    const [dropReply, takeReply] = first === 'giver' ? replies : replies.reverse();
    expect(dropReply.status).toBe(200);
    const { body } = await call('getPost', { as: admin, id: taker });
    expect([takeReply.status, body.image_url, body.content === '']).toEqual(status === 200 ? [200, image_url, true] : [422, null, false]);
    await jobsDone();
    expect((await request(image_url)).status).toBe(status === 200 ? 200 : 404);
    for (const id of [giver, taker]) await remove(id);
  });
});

/**
 * Delays the next request after a step of a service. Of several processes, another one handles the request after it.
 */
function delayAfter(uid: 'plugin::upload.file' | 'api::post.post', step: 'delete' | 'update') {
  return async () => {
    takeTurns();
    await run(
      (uid, step) => {
        const table = strapi.db.query(uid);
        const original = table[step];
        globalThis.stepReached = new Promise((reached) => {
          table[step] = async (params) => {
            table[step] = original;
            const result = await original.call(table, params);
            const wait = new Promise<void>((goOn) => (globalThis.goOn = goOn));
            reached();
            await wait;
            return result;
          };
        });
      },
      uid,
      step,
    );
    return {
      async reached() {
        await run(() => globalThis.stepReached);
        await runInNext(() => {
          globalThis.met = new Promise((arrive) => strapi.server.httpServer.once('request', () => arrive()));
        });
      },
      /** Resolves once another request has arrived. */
      met: () => runInNext(() => globalThis.met),
      goOn: () => run(() => globalThis.goOn()),
    };
  };
}
