import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Agent, Page, Post, Revision, RevisionSummary, Season, SeasonImage, Site } from '../../contract';
import { leftovers, runCommand } from '../support/commands';
import { newData, startOwnSite, type Data, type OwnSite } from '../support/own-site';

jest.setTimeout(900_000);

const json = { 'content-type': 'application/json' };
const publicUrl = 'http://hearthside.test';

/** Sends requests to a site, as a visitor without a token. */
function visitor(site: OwnSite, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return {
    async read(path: string): Promise<Buffer> {
      const reply = await fetch(site.url + path, { headers });
      return Buffer.concat([Buffer.from(`${reply.status} ${reply.headers.get('content-type')}\n`), Buffer.from(await reply.arrayBuffer())]);
    },
    async ask<Body>(path: string, init: RequestInit = {}): Promise<Body> {
      const reply = await fetch(`${site.url}/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
      return (await reply.json()) as Body;
    },
  };
}

async function signIn(site: OwnSite, username: string, password = 'welcome-home') {
  const reply = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ username, password }) });
  const { token } = (await reply.json()) as { token?: string };
  return { status: reply.status, ...visitor(site, token) };
}

/** Reads all public responses: pages, lists, sitemap and all images. */
async function everythingPublic(site: OwnSite): Promise<Record<string, string>> {
  const { ask, read } = visitor(site);
  const [agents, posts, seasons] = [await ask<Agent[]>('/agents'), await ask<Post[]>('/posts'), await ask<Season[]>('/seasons')];
  const pages = ['', 'about', 'agents', 'buying', 'selling', 'insights', 'seasons', 'login', 'sitemap.xml', 'robots.txt'].map(
    (name) => `/${name}`,
  );
  const entryPaths = [
    ...agents.map(({ id }) => `/agents/${id}`),
    ...posts.map(({ id }) => `/insights/${id}`),
    ...seasons.map(({ id }) => `/seasons/${id}`),
  ];
  const images = JSON.stringify([agents, posts, seasons]).match(/\/uploads\/[\w.-]+/g) ?? [];
  const paths = [
    ...pages,
    ...entryPaths,
    ...entryPaths.map((path) => `/api${path}`),
    '/api/agents',
    '/api/posts',
    '/api/seasons',
    '/api/site',
    ...new Set(images),
  ];
  const responses: Record<string, string> = {};
  for (const path of paths) responses[path] = (await read(path)).toString('base64');
  return responses;
}

const directory = mkdtempSync(join(tmpdir(), 'hearthside-move-'));
const archive = join(directory, 'site.tar.gz');
let old: OwnSite;
let data: Data;
let moved: OwnSite;
let post: Post;
let ada: Agent;
let expectedResponses: Record<string, string>;
let exported: { code: number | null; output: string };
let imported: { code: number | null; output: string };

const siteSettings = { phone: '(207) 555-0177', home_text: 'One.\n\nTwo.', office_hours: 'Daily: 9 to 5' };

/** Creates history: a changed title, a replaced photo and site settings. */
async function createHistory(): Promise<void> {
  const { ask } = await signIn(old, 'admin');
  [post] = await ask<Post[]>('/posts');
  const agents = await ask<Agent[]>('/agents');
  ada = agents.find(({ avatar }) => avatar)!;
  const kit = agents.at(-1)!.id;
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 700, height: 700, channels: 3, background: '#1020c0' } })
          .jpeg()
          .toBuffer(),
      ),
    ]),
  );
  await ask(`/agents/${ada.id}/avatar`, { method: 'PATCH', body: form });
  await ask(`/posts/${post.id}`, { method: 'PATCH', headers: json, body: JSON.stringify({ post: { title: 'A title that was changed' } }) });
  const [image] = await ask<SeasonImage[]>('/season_images');
  await ask('/site', {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ site: { ...siteSettings, home_picture: image.s3_url, first_agents: [kit, ada.id] } }),
  });
  await old.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
}

beforeAll(async () => {
  old = await startOwnSite({ HEARTHSIDE_DEMO: 'true', PUBLIC_URL: publicUrl });
  await createHistory();
  expectedResponses = await everythingPublic(old);
  exported = await runCommand('export', ['--out', archive], old.settings);
  await old.stop();

  data = await newData();
  imported = await runCommand('import', [archive], data.settings);
  moved = await startOwnSite({ ...data.settings, PUBLIC_URL: publicUrl });
});

afterAll(async () => {
  await moved?.discard();
  await data?.discard();
  await old?.discard();
  rmSync(directory, { recursive: true });
});

test('an export of a running site is readable only by its owner', () => {
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('The export contains password hashes') });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

test('the import prints the numbers of imported entries', () => {
  expect(imported.output).toMatch(
    /^Imported 14 agents, 6 insights, 6 seasons, 6 season images, 21 images, \d+ versions, 1 image of an old version, site settings\.$/m,
  );
  expect(imported.code).toBe(0);
  expect(leftovers(data.settings.DATA_DIR)).toEqual([]);
});

test('visitors get identical responses from the imported site', async () => {
  const responses = await everythingPublic(moved);

  expect(Object.keys(expectedResponses).length).toBeGreaterThan(90);
  expect(Object.keys(responses)).toEqual(Object.keys(expectedResponses));
  expect(Object.keys(responses).filter((path) => responses[path] !== expectedResponses[path])).toEqual([]);
});

test('site settings are imported with their image and featured agents', async () => {
  const { ask } = await signIn(moved, 'admin');
  const site = await ask<Site>('/site');
  const agents = await ask<Agent[]>('/agents');

  expect(site).toMatchObject({ ...siteSettings, home_picture: expect.stringMatching(/^\/uploads\//) });
  expect(site.first_agents).toHaveLength(2);
  expect(agents.slice(0, 2).map(({ id }) => id)).toEqual(site.first_agents);
});

test.each(['admin', 'owner', 'agent1', 'agent2'])('%s signs in with the same password as before', async (username) => {
  const { status } = await signIn(moved, username);

  expect(status).toBe(200);
});

test('history is imported, with retained images', async () => {
  const { ask } = await signIn(moved, 'admin');

  const versionsOf = async (path: string) => {
    const { items } = await ask<Page<RevisionSummary>>(`${path}/revisions`);
    return Promise.all(items.map(({ id }) => ask<Revision>(`/revisions/${id}`)));
  };

  const versions = await versionsOf(`/posts/${post.id}`);
  const [, photo] = await versionsOf(`/agents/${ada.id}`);

  expect(versions.map(({ fields }) => fields.title)).toEqual(['A title that was changed', post.title]);
  expect(photo.fields.avatar).toMatch(/^data:image\/webp;base64,/);
  expect(await ask(`/revisions/${photo.id}/restore`, { method: 'PATCH' })).toMatchObject({ id: ada.id });
});

test('every image file in the database exists', async () => {
  const missing = await moved.run<string[]>(`strapi.db.query('plugin::upload.file').findMany().then((rows) => rows
    .flatMap(({ url, formats }) => [url, ...Object.values(formats ?? {}).map((format) => format.url)])
    .filter((url) => !require('node:fs').existsSync(strapi.dirs.static.public + url)))`);

  expect(missing).toEqual([]);
});

test('an administrator publishes a post on the imported site', async () => {
  const { ask } = await signIn(moved, 'admin');
  const draft = { title: 'Written after the move', content: '<p>Words</p>' };

  const { id } = await ask<Post>('/posts', { method: 'POST', headers: json, body: JSON.stringify({ post: draft }) });
  await ask(`/posts/${id}/publish`, { method: 'PATCH' });

  expect((await visitor(moved).ask<Post[]>('/posts'))[0]).toMatchObject({ id, title: 'Written after the move' });
});
