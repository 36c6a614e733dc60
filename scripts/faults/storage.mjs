import { photo } from './client.mjs';
import { compareObjects, readerOf } from './stored.mjs';
import { sweepAll } from './sweep.mjs';
import { seconds, told } from './table.mjs';

const pages = ['/', '/agents', '/insights', '/about'];

/** A store that is down, one that says nothing, and one that is slow. */
export async function happen(stage) {
  const topology = await stage.topology();
  const { relays, services } = topology;
  await whileBroken(
    topology,
    'Store down',
    () => services.storage.stop(),
    () => services.storage.start(),
  );
  await whileBroken(
    topology,
    'Store refuses',
    () => relays.storage.refuse(),
    () => relays.storage.pass(),
  );
  await whileBroken(
    topology,
    'Store is silent',
    () => relays.storage.cut(),
    () => relays.storage.pass(),
  );
  await whileBroken(
    topology,
    'Store takes 6 s for each answer',
    () => relays.storage.slow(3000),
    () => relays.storage.pass(),
  );
  await tellOrphans(stage, topology);
}

/** Uploads that were given up were on their way to a store that still took them. */
async function tellOrphans(stage, { services, databaseUrl, runs }) {
  const compare = () => compareObjects({ databaseUrl, bucket: `${services.storage.dir}/hearthside` }, readerOf({ databaseUrl }));
  const before = await compare();
  await sweepAll(stage, runs);
  const { orphans, dangling } = await compare();
  orphans.forEach((key) => console.error(`Store: orphan ${key}`));
  const isWhole = orphans.length + dangling.length === 0;
  told(
    `Store: orphan files after the sweeps (${before.orphans.length} before), rows without a file`,
    '0, 0',
    `${orphans.length}, ${dangling.length}`,
    isWhole,
  );
}

async function whileBroken(topology, what, breakIt, mend) {
  const { admin } = topology;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: what, content: '<p>Words.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo());
  const visitor = Object.assign(admin.at(admin.url), { headers: {} });
  const visit = () => Promise.all(pages.map((path) => visitor.get(path)));
  await visit();
  const uploads = await prepareUploads(admin, post.id);

  await breakIt();
  const visits = visit();
  const replies = await Promise.all(uploads.map((upload) => upload()));
  const others = [...(await visits), ...(await visit())];
  const saved = await admin.ask('PATCH', `/api/posts/${post.id}`, { post: { title: `${what}, saved` } });
  await mend();

  tellUploads(what, replies);
  const slowest = Math.max(...others.map(({ milliseconds }) => milliseconds));
  const failed = [...others, saved].filter(({ status }) => status !== 200);
  const gone = `${others.length + 1 - failed.length} of ${others.length + 1}, slowest page ${seconds(slowest)}`;
  told(`${what}: pages and saves go on`, 'all, ≤ 1 s', gone, failed.length === 0 && slowest <= 1000);
  await tellAfterwards(topology, what, post.id);
}

async function prepareUploads(admin, id) {
  const [own, temporary, backdrop] = [await photo(), await photo(), await photo({ name: 'Pier' })];
  return [
    () => admin.ask('PATCH', `/api/posts/${id}/upload_image`, own),
    () => admin.ask('POST', '/api/posts/upload_temp_image', temporary),
    () => admin.ask('POST', '/api/season_images/upload', backdrop),
  ];
}

function tellUploads(what, replies) {
  const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds));
  const wrong = replies.filter(({ status }) => status !== 503);
  for (const { status, body, milliseconds } of wrong) {
    console.error(`${what}: an upload got ${status} after ${seconds(milliseconds)}: ${JSON.stringify(body).slice(0, 160)}`);
  }
  const kept = `${replies.length - wrong.length}, slowest ${seconds(slowest)}`;
  told(`${what}: uploads get 503`, `all ${replies.length}, ≤ 10 s`, kept, wrong.length === 0 && slowest <= 10_000);
}

async function tellAfterwards({ admin, services, databaseUrl }, what, id) {
  const again = await admin.ask('PATCH', `/api/posts/${id}/upload_image`, await photo());
  const { dangling } = await compareObjects({ databaseUrl, bucket: `${services.storage.dir}/hearthside` }, readerOf({ databaseUrl }));
  const { image_url: shown } = (await admin.get(`/api/posts/${id}`)).body;
  const isShown = Boolean(shown) && (await fetch(shown)).ok;
  const isKept = dangling.length === 0 && again.status === 200 && isShown;
  told(`${what}: rows that point at a missing object; an upload afterwards`, '0; 200', `${dangling.length}; ${again.status}`, isKept);
}
