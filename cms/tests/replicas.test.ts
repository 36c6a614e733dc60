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

/** Whether the reading process has it ready. */
const useOf = (path: string) =>
  cacheUseOf(
    () => read(path),
    (source) => replicas.reader.run(source),
  );
const pathsOf = (id: string) => ['/insights', `/insights/${id}`, '/api/posts', `/api/posts/${id}`];

test('what one saves, the other tells as soon as the save is answered, a hundred times in a row', async () => {
  const id = await publish('Herring 0');

  for (let n = 1; n <= 100; n += 1) {
    await save('PATCH', `/posts/${id}`, { title: `Herring ${n}` });
    for (const path of pathsOf(id)) expect([path, (await read(path)).includes(`Herring ${n}`)]).toEqual([path, true]);
  }
});

test('the other still answers from what it has ready', async () => {
  await read('/insights');

  expect(await useOf('/insights')).toEqual({ hits: 1, misses: 0 });
});

test('what is written by hand is told at once as well', async () => {
  const id = await publish('Tern by form');
  for (const path of pathsOf(id)) await read(path);

  await replicas.writer.run(
    `strapi.db.connection('posts').where({ document_id: '${id}' }).update({ title: 'Tern by hand' }).then(() => null)`,
  );

  const deadline = Date.now() + 1000;
  while (!(await read('/api/posts')).includes('Tern by hand') && Date.now() < deadline);
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Tern by hand');
});

test.each(['nonsense', 'null', '[]', '{"changed":7}', '{"x":1}'])(
  '%s on the channel ends nobody, and is no news to be afraid of',
  async (said) => {
    const id = await publish(`Auk ${said}`);
    for (const path of pathsOf(id)) await read(path);

    await replicas.writer.run(
      `strapi.db.connection.raw("select pg_notify('hearthside_changes', ?)", [${JSON.stringify(said)}]).then(() => null)`,
    );
    await save('PATCH', `/posts/${id}`, { title: `Auk after ${said}` });

    for (const path of pathsOf(id).filter((path) => path.startsWith('/api'))) expect(await read(path)).toContain('Auk after');
  },
);

test('a process that hears nothing tells nothing old, and starts anew when it hears again', async () => {
  const id = await publish('Gannet heard');
  for (const path of pathsOf(id)) await read(path);

  const listenAgain = await replicas.cutOff();
  await save('PATCH', `/posts/${id}`, { title: 'Gannet unheard' });
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Gannet unheard');
  expect(await useOf('/insights')).toEqual({ hits: 0, misses: 1 });

  await listenAgain();
  await save('PATCH', `/posts/${id}`, { title: 'Gannet again' });
  for (const path of pathsOf(id)) expect(await read(path)).toContain('Gannet again');
  expect(await useOf('/insights')).toEqual({ hits: 1, misses: 0 });
});
