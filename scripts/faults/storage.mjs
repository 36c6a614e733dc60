import { photo } from './client.mjs';
import { compareObjects, readerOf } from './stored.mjs';
import { sweepAll } from './sweep.mjs';
import { report, seconds } from './table.mjs';

const pages = ['/', '/agents', '/insights', '/about'];

/** Object storage is down, rejects requests, does not respond, or is slow. */
export async function runScenario(environment) {
  const topology = await environment.topology();
  const { relays, services } = topology;
  await whileBroken(
    topology,
    'Object storage down',
    () => services.storage.stop(),
    () => services.storage.start(),
  );
  await whileBroken(
    topology,
    'Object storage rejects requests',
    () => relays.storage.refuse(),
    () => relays.storage.pass(),
  );
  await whileBroken(
    topology,
    'Object storage does not respond',
    () => relays.storage.cut(),
    () => relays.storage.pass(),
  );
  await whileBroken(
    topology,
    'Object storage takes 6 s per response',
    () => relays.storage.slow(3000),
    () => relays.storage.pass(),
  );
  await reportOrphans(environment, topology);
}

/** Object storage may still have stored uploads that the site had aborted. */
async function reportOrphans(environment, { services, databaseUrl, runs }) {
  const compare = () => compareObjects({ databaseUrl, bucket: `${services.storage.dir}/hearthside` }, readerOf({ databaseUrl }));
  const before = await compare();
  await sweepAll(environment, runs);
  const { orphanedFiles, missingFiles } = await compare();
  orphanedFiles.forEach((key) => console.error(`Object storage: orphaned file ${key}`));
  const isClean = orphanedFiles.length + missingFiles.length === 0;
  report(
    `Object storage: orphaned files after cleanup (${before.orphanedFiles.length} before); rows without a file`,
    '0; 0',
    `${orphanedFiles.length}; ${missingFiles.length}`,
    isClean,
  );
}

async function whileBroken(topology, what, breakIt, repair) {
  const { admin } = topology;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: what, content: '<p>Text.</p>' } });
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
  await repair();

  reportUploads(what, replies);
  const slowest = Math.max(...others.map(({ milliseconds }) => milliseconds));
  const failed = [...others, saved].filter(({ status }) => status !== 200);
  const measured = `${others.length + 1 - failed.length} of ${others.length + 1}, slowest page ${seconds(slowest)}`;
  report(`${what}: pages and saves still work`, 'all, ≤ 1 s', measured, failed.length === 0 && slowest <= 1000);
  await reportRecovery(topology, what, post.id);
}

async function prepareUploads(admin, id) {
  const [own, temporary, backdrop] = [await photo(), await photo(), await photo({ name: 'Pier' })];
  return [
    () => admin.ask('PATCH', `/api/posts/${id}/upload_image`, own),
    () => admin.ask('POST', '/api/posts/upload_temp_image', temporary),
    () => admin.ask('POST', '/api/season_images/upload', backdrop),
  ];
}

function reportUploads(what, replies) {
  const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds));
  const wrong = replies.filter(({ status }) => status !== 503);
  for (const { status, body, milliseconds } of wrong) {
    console.error(`${what}: an upload returned ${status} after ${seconds(milliseconds)}: ${JSON.stringify(body).slice(0, 160)}`);
  }
  const measuredUploads = `${replies.length - wrong.length}, slowest ${seconds(slowest)}`;
  report(`${what}: uploads get 503`, `all ${replies.length}, ≤ 10 s`, measuredUploads, wrong.length === 0 && slowest <= 10_000);
}

async function reportRecovery({ admin, services, databaseUrl }, what, id) {
  const again = await admin.ask('PATCH', `/api/posts/${id}/upload_image`, await photo());
  const { missingFiles } = await compareObjects({ databaseUrl, bucket: `${services.storage.dir}/hearthside` }, readerOf({ databaseUrl }));
  const { image_url: shown } = (await admin.get(`/api/posts/${id}`)).body;
  const isShown = Boolean(shown) && (await fetch(shown)).ok;
  const isExpected = missingFiles.length === 0 && again.status === 200 && isShown;
  report(`${what}: rows that reference a missing object; next upload`, '0; 200', `${missingFiles.length}; ${again.status}`, isExpected);
}
