import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Post, SeasonImage } from '../contract/index';
import { tableOf } from './support/agents-csv';
import { runCommand } from './support/commands';
import { jpeg } from './support/images';
import type { OwnSite } from './support/own-site';
import { newAgentBody } from './support/people';
import { cacheUseOf, word } from './support/readers';
import { Replicas } from './support/replicas';
import { settle } from './support/stored-rows';
import { until } from './support/until';
import { volume } from './support/volume';

declare global {
  var closeJobs: unknown;
  var encodings: number;
  var importLock: { release(): Promise<void> };
  var taskRuns: number | undefined;
}

jest.setTimeout(600_000);

let replicas: Replicas;
beforeAll(async () => {
  replicas = await Replicas.start();
});
afterAll(() => replicas?.discard());

const read = (path: string) => replicas.read(path);
const save = (method: string, path: string, post?: object) => replicas.send<Post>(method, path, post && { post });

async function publish(title: string): Promise<string> {
  const { id } = await save('POST', '/posts', { title, content: '<p>Words</p>' });
  await save('PATCH', `/posts/${id}/publish`);
  return id;
}

/** Counts the reader's cache hits and misses for a path. */
const useOf = (path: string) => cacheUseOf(() => read(path), replicas.reader.run);
const pathsOf = (id: string) => ['/insights', `/insights/${id}`, '/api/posts', `/api/posts/${id}`];

test('the reader returns each save as soon as the writer has responded', async () => {
  const id = await publish('Herring 0');

  for (let n = 1; n <= volume(100, 20); n += 1) {
    await save('PATCH', `/posts/${id}`, { title: `Herring ${n}` });
    for (const path of pathsOf(id)) expect([path, (await read(path)).includes(`Herring ${n}`)]).toEqual([path, true]);
  }
});

test('the reader returns a change made below the document service', async () => {
  const id = await publish('Tern in the form');
  for (const path of pathsOf(id)) await read(path);

  await replicas.writer.run((id) => strapi.db.connection('posts').where({ document_id: id }).update({ title: 'Tern in the database' }), id);

  await until('the reader notices the change', async () => (await read('/api/posts')).includes('Tern in the database'), 5_000);
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Tern in the database');
});

test('an import of agents by a command keeps cached responses without agents', async () => {
  const { email } = await replicas.send<Agent>('POST', '/agents', newAgentBody());
  const file = join(tmpdir(), 'agents.csv');
  writeFileSync(file, `email,title\n${email},Broker of dunlins\n`);
  await read('/api/posts');

  const imported = await runCommand('agents', ['import', file, '--yes'], replicas.writer.settings);

  expect(imported).toMatchObject({ code: 0 });
  await until('the reader notices the change', async () => (await read('/api/agents')).includes('Broker of dunlins'), 5_000);
  expect(await useOf('/api/posts')).toEqual({ hits: 1, misses: 0 });
});

test('a command does not import agents while an import on the site is running', async () => {
  const file = join(tmpdir(), 'more-agents.csv');
  const columns = ['first_name', 'last_name', 'email', 'phone_number'];
  writeFileSync(file, tableOf(columns, ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101']));
  await replicas.writer.run(async () => {
    const request = { mode: 'exclusive', owner: 'Ada Lane since 14:03 UTC' } as const;
    globalThis.importLock = await serverModule('database/named-locks').acquireLock('agent-import', request);
  });

  const refused = await runCommand('agents', ['import', file, '--yes'], replicas.writer.settings);
  await replicas.writer.run(() => globalThis.importLock.release());

  expect(refused.code).toBe(1);
  expect(refused.output).toContain('Ada Lane has been importing agents since 14:03 UTC. Try again when that import is finished.');
  expect(await runCommand('agents', ['import', file, '--yes'], replicas.writer.settings)).toMatchObject({ code: 0 });
});

test('photos that a command imports get variants from a running server', async () => {
  const { writer } = replicas;
  const { email } = await replicas.send<Agent>('POST', '/agents', newAgentBody());
  const folder = mkdtempSync(join(tmpdir(), 'photos-'));
  writeFileSync(join(folder, 'front.jpg'), await jpeg(900, 600));
  const columns = ['ListingId', 'UnparsedAddress', 'City', 'StateOrProvince', 'PropertyType', 'ListAgentKey', 'MediaURL'];
  writeFileSync(
    join(folder, 'listings.csv'),
    tableOf(columns, ['M-7100', '7 Orchard Street', 'Pellwick Harbor', 'ME', 'Residential', email, 'front.jpg']),
  );

  const imported = await runCommand('listings', ['import', join(folder, 'listings.csv'), '--yes', '--photos', folder], writer.settings);

  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('Photos: 1 added, 0 failed, 0 waiting.') as string });
  await settle([writer]);
  const { Media } = await writer.run(
    (): Promise<{ Media: { formats: object }[] }> =>
      strapi.db.query('api::listing.listing').findOne({ where: { ListingId: 'M-7100' }, populate: { Media: true } }),
  );
  expect(Object.keys(Media[0].formats)).toContain('avif_480');
});

test.each(['nonsense', 'null', '[]', '{"changed":7}', '{"x":1}'])('the servers ignore %s on the notification channel', async (payload) => {
  const id = await publish(`Auk ${payload}`);
  for (const path of pathsOf(id)) await read(path);

  await replicas.writer.run(
    (payload) => strapi.db.connection.raw("select pg_notify('hearthside_changes', ?)", [payload]).then(() => null),
    payload,
  );
  await save('PATCH', `/posts/${id}`, { title: `Auk after ${payload}` });

  for (const path of pathsOf(id).filter((path) => path.startsWith('/api'))) expect(await read(path)).toContain('Auk after');
});

test('a disconnected process serves nothing stale and caches again after it reconnects', async () => {
  const id = await publish('Gannet connected');
  for (const path of pathsOf(id)) await read(path);

  const listenAgain = await replicas.cutOff();
  await save('PATCH', `/posts/${id}`, { title: 'Gannet disconnected' });
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Gannet disconnected');
  expect(await useOf('/insights')).toEqual({ hits: 0, misses: 1 });

  await listenAgain();
  await save('PATCH', `/posts/${id}`, { title: 'Gannet again' });
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Gannet again');
  expect(await useOf('/insights')).toEqual({ hits: 1, misses: 0 });
});

/** Searches the directory of the reader and returns last names. */
async function search(q: string): Promise<string[]> {
  const query = 'query ($q: String) { directory(q: $q) { agents { last_name } } }';
  const { body } = await replicas.reader.ask<{ data: { directory: { agents: Pick<Agent, 'last_name'>[] } } }>('/graphql', {
    body: { query, variables: { q } },
  });
  return body.data.directory.agents.map(({ last_name }) => last_name);
}

/** Returns the last names that visitors of the reader find in the directory. Expects the same of its list of agents. */
async function foundAs(names: string[]): Promise<string[]> {
  const list = await replicas.read('/api/agents');
  const isFound = await Promise.all(names.map(async (name) => (await search(name)).includes(name)));
  expect(names.map((name) => list.includes(`"${name}"`))).toEqual(isFound);
  return names.filter((_, index) => isFound[index]);
}

test('the directory of a disconnected process stays current, also after it reconnects', async () => {
  const [first, second, third, fourth] = Array.from({ length: 4 }, word);
  const names = [first, second, third, fourth];
  const { id } = await replicas.send<Agent>('POST', '/agents', { ...newAgentBody(), last_name: first });
  const rename = (last_name: string) => replicas.send('PATCH', `/agents/${id}`, { last_name });
  expect(await foundAs(names)).toEqual([first]);

  const listenAgain = await replicas.cutOff();
  await rename(second);
  expect(await foundAs(names)).toEqual([second]);
  await rename(third);

  await listenAgain();
  expect(await foundAs(names)).toEqual([third]);
  await rename(fourth);
  expect(await foundAs(names)).toEqual([fourth]);
  await replicas.send('PATCH', `/agents/${id}/deactivate`);
  expect(await foundAs(names)).toEqual([]);
});

test('two processes create the variants of one image once', async () => {
  const { writer, reader } = replicas;
  const form = new FormData();
  form.append('name', 'Pier');
  form.append('file', new Blob([new Uint8Array(await jpeg(900, 600))]), 'photo.jpg');
  const { s3_url } = await replicas.send<SeasonImage>('POST', '/season_images/upload', form);
  await settle([writer]);
  const file = (url: string): Promise<{ id: number; formats: Record<string, { url: string }> }> =>
    strapi.db.query('plugin::upload.file').findOne({ where: { url } });
  const { id } = await writer.run(file, s3_url);
  await writer.run((id) => strapi.db.connection('files').where({ id }).update({ formats: '{}' }), id);
  for (const site of [writer, reader]) await countEncodings(site);

  await writer.run((id) => serverModule('jobs/queue').enqueue('variants', { key: String(id) }), id);
  await settle([writer, reader, writer, reader]);

  const encodings = await Promise.all([writer, reader].map((site) => site.run(() => globalThis.encodings)));
  const { formats } = await writer.run(file, s3_url);
  expect([encodings[0] + encodings[1], Object.keys(formats).length]).toEqual([1, 6]);
  for (const { url } of Object.values(formats)) expect((await fetch(reader.url + url)).status).toBe(200);
});

const countEncodings = (site: OwnSite) =>
  site.run(() => {
    const encoder = serverModule('images/variant-encoder');
    const { encodeVariants } = encoder;
    globalThis.encodings = 0;
    encoder.encodeVariants = (directory) => {
      globalThis.encodings += 1;
      return encodeVariants(directory);
    };
  });

test('a job runs on one server each time it is due, also after a clock was wrong', async () => {
  const { writer, reader } = replicas;
  const runs = async () => {
    const counts = await Promise.all([writer, reader].map((site) => site.run(() => globalThis.taskRuns ?? 0)));
    return counts[0] + counts[1];
  };
  const schedule = (site: OwnSite) =>
    site.run(async () => {
      const run = async () => void (globalThis.taskRuns = (globalThis.taskRuns ?? 0) + 1);
      const tasks = { 'a task': { everyMs: 60_000, run } };
      const { jobsIdle, openJobs, scheduleTasks, taskHandler } = serverModule('jobs/queue');
      globalThis.closeJobs ??= openJobs({ cron: taskHandler(tasks) });
      await scheduleTasks(tasks);
      await jobsIdle();
    });
  const dueAt = (ms: number) =>
    writer.run(
      (ms) =>
        strapi.db
          .connection('jobs')
          .where({ kind: 'cron', key: 'a task' })
          .update({ due_at: Date.now() + ms }),
      ms,
    );

  await Promise.all([schedule(writer), schedule(reader)]);
  expect(await runs()).toBe(1);
  await settle([writer, reader, writer, reader]);
  expect(await runs()).toBe(1);
  await dueAt(0);
  await settle([writer, reader, writer, reader]);
  expect(await runs()).toBe(2);
  await dueAt(2 * 86_400_000);
  await schedule(reader);
  expect(await runs()).toBe(3);
});
