import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photo } from './client.mjs';
import { compareObjects, findPartialWrites, readerOf } from './stored.mjs';
import { report, reportSkipped } from './table.mjs';

const what = 'Disk full';
const pages = ['/', '/agents', '/insights', '/api/posts'];

/** A small file system fills up while the site runs on it. */
export async function runScenario(environment) {
  const dir = join(environment.dir, 'small-disk');
  mkdirSync(dir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', dir], { stdio: 'pipe' });
  } catch (error) {
    return reportSkipped(what, `cannot mount a small file system (${String(error.stderr).trim()})`);
  }
  try {
    await fillUp(environment, dir);
  } finally {
    execFileSync('umount', ['--lazy', dir]);
  }
}

async function fillUp(environment, dir) {
  const site = await environment.startSite({ name: 'on-small-disk', dir, settings: { TMPDIR: environment.dir } });
  const { admin } = site;
  const { body: post } = await admin.ask('POST', '/api/posts', { post: { title: 'Before', content: '<p>Text.</p>' } });
  await admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo());
  await site.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  const filler = join(dir, 'filler');
  fill(filler, dir);

  const content = `<p>${'Text that needs space. '.repeat(3000)}</p>`;
  const saves = await inTurn(5, () => admin.ask('POST', '/api/posts', { post: { title: 'Disk full', content } }));
  const uploads = await inTurn(3, async () => admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo()));
  const reads = await Promise.all(pages.map((path) => admin.get(path)));
  rmSync(filler);
  const after = await admin.ask('PATCH', `/api/posts/${post.id}`, { post: { title: 'After' } });
  const uploadAfter = await admin.ask('PATCH', `/api/posts/${post.id}/upload_image`, await photo());

  reportRejections('saves', saves);
  reportRejections('uploads', uploads);
  const read = reads.filter(({ status }) => status === 200).length;
  report(`${what}: reads still work`, `${pages.length} of ${pages.length}`, String(read), read === pages.length);
  report(
    `${what}: save and upload after space is freed`,
    '200, 200',
    `${after.status}, ${uploadAfter.status}`,
    after.status + uploadAfter.status === 400,
  );
  await reportIntegrity(site);
  await site.stop();
}

/** Leaves a few kilobytes, which is not enough for a save and its journal. */
function fill(file, dir) {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(file, Buffer.alloc(bavail * bsize - 2 * bsize));
}

async function inTurn(count, ask) {
  const replies = [];
  while (replies.length < count) replies.push(await ask());
  return replies;
}

function reportRejections(kind, replies) {
  const statuses = replies.map(({ status }) => status);
  const [first] = replies.filter(({ status }) => status !== 507);
  if (first) console.error(`${what}: ${kind} returned ${first.status} ${JSON.stringify(first.body).slice(0, 160)}`);
  report(`${what}: ${kind} get 507`, `${replies.length} of ${replies.length}`, `${[...new Set(statuses)].join(', ')}`, !first);
}

async function reportIntegrity(site) {
  const read = readerOf(site);
  const [{ integrity_check: verdict }] = await read('pragma integrity_check');
  const partialWrites = await findPartialWrites(read);
  const { orphanedFiles, missingFiles } = await compareObjects(site, read);
  [...partialWrites, ...orphanedFiles, ...missingFiles].forEach((problem) => console.error(`${what}: ${problem}`));
  const measured = `${verdict}; ${partialWrites.length}, ${orphanedFiles.length}, ${missingFiles.length}`;
  const isWhole = verdict === 'ok' && partialWrites.length + orphanedFiles.length + missingFiles.length === 0;
  report(`${what}: database integrity; partial writes, orphaned files, rows without a file`, 'ok; 0, 0, 0', measured, isWhole);
}
