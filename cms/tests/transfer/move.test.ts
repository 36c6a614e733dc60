import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Page, Post, Revision, RevisionSummary, Season, SeasonImage, Site } from '../../contract/index';
import { leftovers, runCommand, type Ended } from '../support/commands';
import { newData, type Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { imageForm, jpeg } from '../support/images';
import { startOwnSite, startRefused, type OwnSite } from '../support/own-site';
import { danglingIn } from '../support/stored-content';
import { settle } from '../support/stored-rows';

const publicUrl = 'http://hearthside.test';

/** Returns a function that reads and changes a site as an administrator. */
async function administratorOf(site: OwnSite) {
  const token = await site.signIn('admin', 'welcome-home');
  return async <Body>(path: string, method = 'GET', body?: object) => (await site.ask<Body>(`/api${path}`, { method, token, body })).body;
}

const listAt = async <Entry>(site: OwnSite, path: string) => (await site.ask<Entry[]>(`/api${path}`)).body;

async function read(site: OwnSite, path: string): Promise<string> {
  const reply = await fetch(site.url + path);
  return `${reply.status} ${reply.headers.get('content-type')}\n${Buffer.from(await reply.arrayBuffer()).toString('base64')}`;
}

/** Reads all public responses: pages, lists, sitemap and all images. */
async function everythingPublic(site: OwnSite): Promise<Record<string, string>> {
  const agents = await listAt<Agent>(site, '/agents');
  const posts = await listAt<Post>(site, '/posts');
  const seasons = await listAt<Season>(site, '/seasons');
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
  for (const path of paths) responses[path] = await read(site, path);
  return responses;
}

const directory = mkdtempSync(join(tmpdir(), 'hearthside-move-'));
const archive = join(directory, 'site.tar.gz');
let oldData: Data;
let data: Data;
let moved: OwnSite;
let post: Post;
let ada: Agent;
let expectedResponses: Record<string, string>;
let exported: Ended;
let imported: Ended;
/** A start of the imported site without ADMIN_ variables. */
let refused: Ended;

const siteSettings = { phone: '(207) 555-0177', home_text: 'One.\n\nTwo.', office_hours: 'Daily: 9 to 5' };

/** Creates history: a changed title, a replaced photo and site settings. */
async function createHistory(old: OwnSite): Promise<void> {
  const ask = await administratorOf(old);
  [post] = await ask<Post[]>('/posts');
  const agents = await ask<Agent[]>('/agents');
  ada = agents.find(({ avatar }) => avatar)!;
  await ask(`/agents/${ada.id}/avatar`, 'PATCH', await imageForm({}, await jpeg(700, 700)));
  await ask(`/posts/${post.id}`, 'PATCH', { post: { title: 'A title that was changed' } });
  const [image] = await ask<SeasonImage[]>('/season_images');
  const first_agents = [agents.at(-1)!.id, ada.id];
  await ask('/site', 'PATCH', { site: { ...siteSettings, home_picture: image.s3_url, first_agents } });
  // Earlier versions stored control characters.
  await old.run(
    (id) =>
      strapi.db
        .connection('up_users')
        .where({ document_id: id })
        .update({ title: 'Broker\u0001\nof the harbor' })
        .then(() => serverModule('cache/changes').invalidate(['*'])),
    ada.id,
  );
  await settle([old]);
}

beforeAll(async () => {
  oldData = await demoData();
  const old = await startOwnSite({ ...oldData.settings, PUBLIC_URL: publicUrl });
  await createHistory(old);
  expectedResponses = await everythingPublic(old);
  exported = await runCommand('export', ['--out', archive], old.settings);
  await old.stop();

  data = await newData();
  imported = await runCommand('import', [archive], data.settings);
  const withoutAccount = { ADMIN_USERNAME: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  refused = await startRefused({ ...data.settings, ...withoutAccount, PUBLIC_URL: publicUrl });
  moved = await startOwnSite({ ...data.settings, PUBLIC_URL: publicUrl });
});

afterAll(async () => {
  await moved?.discard();
  await data?.discard();
  await oldData?.discard();
  rmSync(directory, { recursive: true });
});

test('an export of a running site is readable only by its owner', () => {
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('The export contains password hashes') });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

test('the import prints the numbers of imported entries', () => {
  expect(imported.output).toMatch(
    /^Imported 14 agents, 18 listings, 6 insights, 6 seasons, 6 season images, 66 images, \d+ versions, 1 image of an old version, site settings\.$/m,
  );
  expect(imported.code).toBe(0);
  expect(leftovers(data.settings.DATA_DIR)).toEqual([]);
});

test('an import into an empty site and the next start say that an account of the admin panel is missing, and how to create one', () => {
  const missing =
    /The admin panel has no account, which .+\. Set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD for the next start to create one\.\n$/;

  expect(imported.output).toMatch(/^Administrator: admin .+\.$/m);
  expect(imported.output).toMatch(missing);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(missing) });
});

test('visitors get identical responses from the imported site', async () => {
  const responses = await everythingPublic(moved);

  expect(Object.keys(expectedResponses).length).toBeGreaterThan(90);
  expect(Object.keys(responses)).toEqual(Object.keys(expectedResponses));
  expect(Object.keys(responses).filter((path) => responses[path] !== expectedResponses[path])).toEqual([]);
});

test('the import removes control characters that were stored earlier', async () => {
  expect((await moved.ask<Agent>(`/api/agents/${ada.id}`)).body.title).toBe('Broker of the harbor');
  expect(await moved.run((id) => strapi.db.connection('up_users').where({ document_id: id }).first('title'), ada.id)).toEqual({
    title: 'Broker of the harbor',
  });
});

test('site settings are imported with their image and featured agents', async () => {
  const ask = await administratorOf(moved);
  const site = await ask<Site>('/site');
  const agents = await ask<Agent[]>('/agents');

  expect(site).toMatchObject({ ...siteSettings, home_picture: expect.stringMatching(/^\/uploads\//) });
  expect(site.first_agents).toHaveLength(2);
  expect(agents.slice(0, 2).map(({ id }) => id)).toEqual(site.first_agents);
});

test.each(['admin', 'owner', 'agent1', 'agent2'])('%s signs in with the same password as before', async (username) => {
  expect(await moved.signIn(username, 'welcome-home')).toEqual(expect.any(String));
});

test('history is imported, with retained images', async () => {
  const ask = await administratorOf(moved);

  const versionsOf = async (path: string) => {
    const { items } = await ask<Page<RevisionSummary>>(`${path}/revisions`);
    return Promise.all(items.map(({ id }) => ask<Revision>(`/revisions/${id}`)));
  };

  const versions = await versionsOf(`/posts/${post.id}`);
  const [, photo] = await versionsOf(`/agents/${ada.id}`);

  expect(versions.map(({ fields }) => fields.title)).toEqual(['A title that was changed', post.title]);
  expect(photo.fields.avatar).toMatch(/^data:image\/webp;base64,/);
  expect(await ask(`/revisions/${photo.id}/restore`, 'PATCH')).toMatchObject({ id: ada.id });
});

test('every image file in the database exists', () => {
  expect(danglingIn(data.settings.DATA_DIR)).toEqual([]);
});
