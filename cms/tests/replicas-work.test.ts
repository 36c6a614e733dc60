import type { Agent, SeasonImage } from '../contract';
import type { OwnSite } from './support/own-site';
import { newAgentBody } from './support/people';
import { jpeg } from './support/images';
import { word } from './support/readers';
import { Replicas } from './support/replicas';

jest.setTimeout(600_000);

let replicas: Replicas;
beforeAll(async () => {
  replicas = await Replicas.start();
});
afterAll(() => replicas?.discard());

/** Searches the directory of the reader and returns last names. */
async function search(q: string): Promise<string[]> {
  const query = 'query ($q: String) { directory(q: $q) { agents { last_name } } }';
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${replicas.reader.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables: { q } }),
  });
  const { data } = (await reply.json()) as { data: { directory: { agents: Pick<Agent, 'last_name'>[] } } };
  return data.directory.agents.map(({ last_name }) => last_name);
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

const createVariants = (site: OwnSite, id: number) =>
  site.run<null>(`require(strapi.dirs.dist.root + '/src/images/create-variants').createVariants(${id}).then(() => null)`);

test('two processes create the variants of one image once', async () => {
  const { writer, reader } = replicas;
  const form = new FormData();
  form.append('name', 'Pier');
  form.append('file', new Blob([new Uint8Array(await jpeg(900, 600))]), 'photo.jpg');
  const { s3_url } = await replicas.send<SeasonImage>('POST', '/season_images/upload', form);
  await writer.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  const file = `strapi.db.query('plugin::upload.file').findOne({ where: { url: '${s3_url}' } })`;
  const { id } = await writer.run<{ id: number }>(file);
  await writer.run(`strapi.db.connection('files').where({ id: ${id} }).update({ formats: '{}' }).then(() => null)`);
  for (const site of [writer, reader]) await countEncodings(site);

  await Promise.all([writer, reader, writer, reader].map((site) => createVariants(site, id)));

  const encodings = await Promise.all([writer, reader].map((site) => site.run<number>('globalThis.encodings')));
  const { formats } = await writer.run<{ formats: Record<string, { url: string }> }>(file);
  const leases = await writer.run<unknown[]>(`strapi.db.connection('picture_claims').select('id')`);
  expect([encodings[0] + encodings[1], Object.keys(formats).length, leases]).toEqual([1, 6, []]);
  for (const { url } of Object.values(formats)) expect((await fetch(reader.url + url)).status).toBe(200);
});

const countEncodings = (site: OwnSite) =>
  site.run(`(() => {
    const encoder = require(strapi.dirs.dist.root + '/src/images/variant-encoder');
    const { encodeVariants } = encoder;
    globalThis.encodings = 0;
    encoder.encodeVariants = (directory) => {
      globalThis.encodings += 1;
      return encodeVariants(directory);
    };
  })()`);
