import type { Post } from '../contract';
import { cacheUseOf } from './support/readers';
import { Replicas } from './support/replicas';

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
const useOf = (path: string) =>
  cacheUseOf(
    () => read(path),
    (source) => replicas.reader.run(source),
  );
const pathsOf = (id: string) => ['/insights', `/insights/${id}`, '/api/posts', `/api/posts/${id}`];

test('the reader returns each of 100 saves as soon as the writer has responded', async () => {
  const id = await publish('Herring 0');

  for (let n = 1; n <= 100; n += 1) {
    await save('PATCH', `/posts/${id}`, { title: `Herring ${n}` });
    for (const path of pathsOf(id)) expect([path, (await read(path)).includes(`Herring ${n}`)]).toEqual([path, true]);
  }
});

test('the reader serves repeated requests from its cache', async () => {
  await read('/insights');

  expect(await useOf('/insights')).toEqual({ hits: 1, misses: 0 });
});

test('the reader returns a change made below the document service within a second', async () => {
  const id = await publish('Tern in the form');
  for (const path of pathsOf(id)) await read(path);

  await replicas.writer.run(
    `strapi.db.connection('posts').where({ document_id: '${id}' }).update({ title: 'Tern in the database' }).then(() => null)`,
  );

  const deadline = Date.now() + 1000;
  while (!(await read('/api/posts')).includes('Tern in the database') && Date.now() < deadline);
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Tern in the database');
});

test.each(['nonsense', 'null', '[]', '{"changed":7}', '{"x":1}'])('the servers ignore %s on the notification channel', async (payload) => {
  const id = await publish(`Auk ${payload}`);
  for (const path of pathsOf(id)) await read(path);

  await replicas.writer.run(
    `strapi.db.connection.raw("select pg_notify('hearthside_changes', ?)", [${JSON.stringify(payload)}]).then(() => null)`,
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
