import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Post } from '../../contract';
import { runCommand, type Ended } from '../support/commands';
import { firstData, startOwnSite, type OwnSite } from '../support/own-site';
import { jpeg } from '../support/images';
import { contentOf, danglingIn } from '../support/stored-content';

jest.setTimeout(900_000);

const json = { 'content-type': 'application/json' };
const folder = mkdtempSync(join(tmpdir(), 'hearthside-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

let site: OwnSite;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
let posts: Post[];
let agents: Agent[];

beforeAll(async () => {
  site = await startOwnSite({ HEARTHSIDE_DEMO: 'true' });
  const body = JSON.stringify({ username: 'admin', password: 'welcome-home' });
  const { token } = (await (await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers: json, body })).json()) as {
    token: string;
  };
  ask = (path, init = {}) => fetch(`${site.url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  posts = (await (await ask('/posts')).json()) as Post[];
  agents = (await (await ask('/agents')).json()) as Agent[];
});
afterAll(() => site?.discard());

async function replacePhoto({ id }: Agent, width: number): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpeg(width, 600))]));
  return (await ask(`/agents/${id}/avatar`, { method: 'PATCH', body: form })).status;
}

const isDone = (promise: Promise<unknown>) => {
  let done = false;
  void promise.finally(() => (done = true));
  return () => done;
};

/** Saves posts and replaces photos until `work` is done. Returns how often. */
async function writeDuring(work: Promise<unknown>) {
  const isOver = isDone(work);
  const counts = { saves: 0, photos: 0 };
  const save = async () => {
    while (!isOver()) {
      const n = String(++counts.saves);
      const post = { title: n, content: `<p>${n}</p>`.padEnd(20_000, ' ') };
      expect((await ask(`/posts/${posts[0].id}`, { method: 'PATCH', headers: json, body: JSON.stringify({ post }) })).status).toBe(200);
    }
  };
  const replace = async () => {
    while (!isOver()) {
      expect(await replacePhoto(agents[counts.photos++ % agents.length], 900 + counts.photos)).toBe(200);
    }
  };
  await Promise.all([save(), replace(), work]);
  return counts;
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
  const backups = takeThree(out);

  const counts = await writeDuring(backups);

  for (const { code, output } of await backups) {
    expect(output).toMatch(/^Verified: restored to a temporary folder with identical content\.$/m);
    expect(output).not.toContain('missing from storage');
    expect(code).toBe(0);
  }
  expect(Math.min(counts.saves, counts.photos)).toBeGreaterThan(3);
  const titles = [];
  for (const name of readdirSync(out).sort()) titles.push(await titleIn(await restored(join(out, name))));
  expect(titles).toHaveLength(3);
});

async function takeThree(out: string): Promise<Ended[]> {
  const ended: Ended[] = [];
  while (ended.length < 3) ended.push(await runCommand('backup', ['--out', out, '--check'], site.settings));
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

test('a replaced image stays until the backup ends or its lease expires', async () => {
  const lease = join(site.dataDir, 'backups-under-way', 'by-hand');
  const images = () => readdirSync(join(site.dataDir, 'public/uploads'));
  const sweep = () => site.run(`require(strapi.dirs.dist.root + '/src/images/deleted-files').sweepDeletedFiles()`);
  await replacePhoto(agents[0], 500);
  await site.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  await sweep();
  const before = images();

  writeFileSync(lease, String(Date.now() + 600_000));
  await replacePhoto(agents[0], 510);
  await sweep();
  const meanwhile = images();
  writeFileSync(lease, String(Date.now() - 1));
  await sweep();

  expect(before.filter((name) => !meanwhile.includes(name))).toEqual([]);
  expect(before.filter((name) => !images().includes(name))).not.toEqual([]);
  rmSync(lease);
});

test('images that were replaced during a backup are deleted after it', async () => {
  await site.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  await site.run(`require(strapi.dirs.dist.root + '/src/images/deleted-files').sweepDeletedFiles()`);

  expect(await site.run(`strapi.db.connection('removed_files')`)).toEqual([]);
  expect(readdirSync(join(site.dataDir, 'backups-under-way'))).toEqual([]);
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

test('a restore is rejected while a server is running', async () => {
  const { code, output } = await runCommand('restore', [newest(join(folder, 'plain'))], site.settings);

  expect(code).toBe(1);
  expect(output).toContain(`(process ${site.process.pid}). Stop that process first.`);
});
