import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Post } from '../../contract/index';
import { demoFolder } from '../support/archives';
import { runCommand, type Ended } from '../support/commands';
import { firstData, type Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { imageForm, jpeg } from '../support/images';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { contentOf, danglingIn } from '../support/stored-content';
import { settle } from '../support/stored-rows';
import { until } from '../support/until';
import { volume } from '../support/volume';

declare global {
  var backup: { release(): Promise<void> };
}

const folder = mkdtempSync(join(tmpdir(), 'hearthside-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

let data: Data;
let site: OwnSite;
let token: string;
let posts: Post[];
let agents: Agent[];

beforeAll(async () => {
  data = await demoData();
  site = await startOwnSite(data.settings);
  token = await site.signIn('admin', 'welcome-home');
  posts = (await site.ask<Post[]>('/api/posts')).body;
  agents = (await site.ask<Agent[]>('/api/agents')).body;
});
afterAll(async () => {
  await site?.discard();
  await data?.discard();
});

async function replacePhoto({ id }: Agent, width: number): Promise<number> {
  const body = await imageForm({}, await jpeg(width, 600));
  return (await site.ask(`/api/agents/${id}/avatar`, { method: 'PATCH', token, body })).status;
}

type Counts = Record<'saves' | 'photos', number>;

/** Saves posts and replaces photos until `work` is done, which gets the numbers of both. */
async function writeDuring<Result>(work: (counts: Counts) => Promise<Result>): Promise<Result> {
  const counts = { saves: 0, photos: 0 };
  let isOver = false;
  const working = work(counts).finally(() => (isOver = true));
  const save = async () => {
    while (!isOver) {
      const n = String(++counts.saves);
      const post = { title: n, content: `<p>${n}</p>`.padEnd(20_000, ' ') };
      expect((await site.ask(`/api/posts/${posts[0].id}`, { method: 'PATCH', token, body: { post } })).status).toBe(200);
    }
  };
  const replace = async () => {
    while (!isOver) {
      expect(await replacePhoto(agents[counts.photos++ % agents.length], 900 + counts.photos)).toBe(200);
    }
  };
  return (await Promise.all([working, save(), replace()]))[0];
}

const into = () => join(mkdtempSync(join(folder, 'restored-')), 'data');
const restored = async (file: string) => {
  const dataDir = into();
  expect(await runCommand('restore', [file, '--into', dataDir], { ...site.settings, DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  return dataDir;
};
const newest = (at: string) => join(at, readdirSync(at).sort().pop()!);

test('backups during writes are consistent and contain all images', async () => {
  const out = join(folder, 'under-writes');

  const backups = await writeDuring((counts) => takeBackups(out, counts));

  for (const { code, output } of backups) {
    expect(output).toMatch(/^Verified: restored to a temporary folder with identical content\.$/m);
    expect(output).not.toContain('missing from storage');
    expect(code).toBe(0);
  }
  const titles = [];
  for (const name of readdirSync(out).sort()) titles.push(await titleIn(await restored(join(out, name))));
  expect(titles).toHaveLength(backups.length);
});

/** Takes backups until some posts and photos were saved meanwhile. */
async function takeBackups(out: string, counts: Counts): Promise<Ended[]> {
  const ended: Ended[] = [];
  const areSaved = async () => {
    ended.push(await runCommand('backup', ['--out', out, '--check'], site.settings));
    return ended.length >= volume(3, 1) && Math.min(counts.saves, counts.photos) > 3;
  };
  // A backup with a check takes more than ten seconds while the site saves.
  await until('posts and photos are saved', areSaved, 120_000);
  return ended;
}

/** Checks that everything saved with the post is consistent, and returns its title. */
async function titleIn(dataDir: string): Promise<string> {
  expect(danglingIn(dataDir)).toEqual([]);
  const { posts: rows, revisions } = contentOf(dataDir) as Record<
    string,
    { title: string; content: string; document_id: string; of: string; fields: string }[]
  >;
  const { title, content } = rows.find(({ document_id }) => document_id === posts[0].id)!;
  expect(title).toMatch(/^\d+$/);
  expect(content.trim()).toBe(`<p>${title}</p>`);
  const version = JSON.parse(revisions.filter(({ of }) => of === posts[0].id).pop()!.fields) as { title: string };
  expect(version.title).toBe(title);
  return title;
}

test('a replaced image stays until the backup ends', async () => {
  const images = () => readdirSync(join(site.dataDir, 'public/uploads'));
  await replacePhoto(agents[0], 500);
  await settle([site]);
  const before = images();
  await site.run(async () => {
    const { acquireLock } = serverModule('database/named-locks');
    globalThis.backup = await acquireLock('deletions', { mode: 'shared', owner: 'a backup' });
  });

  await replacePhoto(agents[0], 510);
  await settle([site]);
  const meanwhile = images();
  await site.run(() => globalThis.backup.release());
  await settle([site]);

  expect(before.filter((name) => !meanwhile.includes(name))).toEqual([]);
  expect(before.filter((name) => !images().includes(name))).not.toEqual([]);
});

test('images that were replaced during a backup are deleted after it', async () => {
  await settle([site]);

  expect(await site.run(() => strapi.db.connection('jobs').where({ kind: 'reclaim' }).where('due_at', '<=', Date.now()))).toEqual([]);
  expect(danglingIn(site.dataDir)).toEqual([]);
});

test('a backup is readable only by its owner and contains the secret only on request', async () => {
  const [plain, complete] = [join(folder, 'plain'), join(folder, 'complete')];

  await runCommand('backup', ['--out', plain], site.settings);
  await runCommand('backup', ['--out', complete, '--with-secret'], site.settings);

  const secret = readFileSync(join(site.dataDir, 'secret'));
  expect(statSync(newest(plain)).mode & 0o777).toBe(0o600);
  expect(readFileSync(newest(plain)).includes(secret)).toBe(false);
  expect(readFileSync(newest(complete)).includes(secret)).toBe(true);
  expect(readFileSync(join(await restored(newest(complete)), 'secret'))).toEqual(secret);
});

test('a restore replaces the site and backs up the previous one', async () => {
  const out = join(folder, 'comes-back');
  await runCommand('backup', ['--out', out], site.settings);
  const first = await restored(newest(out));
  const other = await firstData();
  const settings = other.settings;

  const { code, output } = await runCommand('restore', [newest(out)], settings);

  expect(code).toBe(0);
  expect(contentOf(settings.DATA_DIR)).toEqual(contentOf(first));
  expect(danglingIn(settings.DATA_DIR)).toEqual([]);
  const [, before] = /^Backed up the previous site to (.+)$/m.exec(output)!;
  expect(contentOf(await restored(before)).posts).toEqual([]);
  await runCommand('restore', [before], settings);
  expect(readdirSync(join(settings.DATA_DIR, 'public/uploads'))).toEqual([]);
  await other.discard();
});

test.each([
  ['restore', () => newest(join(folder, 'plain'))],
  ['import', demoFolder],
] as const)('npm run %s is rejected while a server is running, which the message names', async (command, from) => {
  const { code, output } = await runCommand(command, [from()], site.settings);

  expect(code).toBe(1);
  expect(output).toContain(
    `is in use by the server on 127.0.0.1:${new URL(site.url).port} (process ${site.process.pid}). Stop that process first.`,
  );
});
