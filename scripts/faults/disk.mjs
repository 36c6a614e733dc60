import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photo } from './client.mjs';
import { compareObjects, findHalves, readerOf } from './stored.mjs';
import { skipped, told } from './table.mjs';

const what = 'Disk full';
const pages = ['/', '/agents', '/insights', '/api/posts'];

/** A file system of a few megabytes that is filled up below a running site. */
export async function happen(stage) {
  const dir = join(stage.dir, 'small-disk');
  mkdirSync(dir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', dir], { stdio: 'pipe' });
  } catch (error) {
    return skipped(what, `a small file system cannot be mounted here (${String(error.stderr).trim()})`);
  }
  try {
    await fillUp(stage, dir);
  } finally {
    execFileSync('umount', ['--lazy', dir]);
  }
}

async function fillUp(stage, dir) {
  const site = await stage.alone({ name: 'on-small-disk', dir, settings: { TMPDIR: stage.dir } });
  const { admin } = site;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: 'Before', content: '<p>Words.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo());
  await site.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsSettled()`);
  const filler = join(dir, 'filler');
  fill(filler, dir);

  const content = `<p>${'Words that need room. '.repeat(3000)}</p>`;
  const saves = await inTurn(5, () => admin.ask('POST', '/api/posts', { post: { title: 'No room', content } }));
  const uploads = await inTurn(3, async () => admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo()));
  const reads = await Promise.all(pages.map((path) => admin.get(path)));
  rmSync(filler);
  const after = await admin.ask('PATCH', `/api/posts/${post.id}`, { post: { title: 'After' } });
  const uploadAfter = await admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo());

  tellRefusals('saves', saves);
  tellRefusals('uploads', uploads);
  const read = reads.filter(({ status }) => status === 200).length;
  told(`${what}: reads go on`, `${pages.length} of ${pages.length}`, String(read), read === pages.length);
  told(
    `${what}: a save and an upload once there is room`,
    '200, 200',
    `${after.status}, ${uploadAfter.status}`,
    after.status + uploadAfter.status === 400,
  );
  await tellWhole(site);
  await site.stop();
}

/** Leaves a few kilobytes: not enough for a save with its journal. */
function fill(file, dir) {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(file, Buffer.alloc(bavail * bsize - 2 * bsize));
}

async function inTurn(count, ask) {
  const replies = [];
  while (replies.length < count) replies.push(await ask());
  return replies;
}

function tellRefusals(kind, replies) {
  const statuses = replies.map(({ status }) => status);
  const [first] = replies.filter(({ status }) => status !== 507);
  if (first) console.error(`${what}: ${kind} got ${first.status} ${JSON.stringify(first.body).slice(0, 160)}`);
  told(`${what}: ${kind} get 507`, `${replies.length} of ${replies.length}`, `${[...new Set(statuses)].join(', ')}`, !first);
}

async function tellWhole(site) {
  const read = readerOf(site);
  const [{ integrity_check: verdict }] = await read('pragma integrity_check');
  const halves = await findHalves(read);
  const { orphans, dangling } = await compareObjects(site, read);
  [...halves, ...orphans, ...dangling].forEach((one) => console.error(`${what}: ${one}`));
  const measured = `${verdict}; ${halves.length}, ${orphans.length}, ${dangling.length}`;
  const isWhole = verdict === 'ok' && halves.length + orphans.length + dangling.length === 0;
  told(`${what}: the file is whole; half written, orphans, rows without a file`, 'ok; 0, 0, 0', measured, isWhole);
}
