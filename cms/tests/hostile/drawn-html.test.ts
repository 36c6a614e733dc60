import { ask, call, request } from '../support/call';
import { writeFromOutside } from '../support/backstage';
import { buildSignedIn, type Person } from '../support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const hostile =
  '<p onclick="imported(1)">Safe</p><script>imported(2)</script><img src=x onerror=imported(3)><a href="javascript:imported(4)">x</a>';
const safe = '<p>Safe</p><a rel="noopener noreferrer">x</a>';
const runs = /imported\(/;

/** Writes columns like an import: without validation, on a separate connection. */
const writeRow = (table: string, id: string, row: Record<string, string | true>) => {
  const columns = Object.entries(row).map(([name, value]) => `${name} = ${value === true ? 'true' : `'${value.replaceAll("'", "''")}'`}`);
  return writeFromOutside(`update ${table} set ${columns.join(', ')} where document_id = '${id}'`);
};

async function importAll(html: string) {
  const ada = await buildSignedIn('agent');
  const post = (await call('createPost', { as: admin, body: { post: { title: 'Imported', content: '<p>x</p>' } } })).body;
  const season = (await call('createSeason', { as: admin, body: { season: { name: 'Imported', body: '<p>x</p>' } } })).body;
  await writeRow('up_users', ada.id, { bio: html });
  await writeRow('posts', post.id, { content: html, published: true });
  await writeRow('seasons', season.id, { body: html, published: true });
  return { agent: ada.id, post: post.id, season: season.id };
}

interface Texts {
  agent: { bio: string };
  post: { content: string };
  season: { body: string };
}
const query =
  'query ($agent: ID!, $post: ID!, $season: ID!) { agent(id: $agent) { bio } post(id: $post) { content } season(id: $season) { body } }';

async function readEverywhere({ agent, post, season }: Record<keyof Texts, string>) {
  const { data } = (await ask<Texts>(query, { variables: { agent, post, season } })).body;
  return {
    rest: [
      (await call('getAgent', { id: agent })).body.bio,
      (await call('getPost', { id: post })).body.content,
      (await call('getSeason', { id: season })).body.body,
      (await call('listPosts')).body.find(({ id }) => id === post)?.content,
    ],
    graphql: [data.agent.bio, data.post.content, data.season.body],
    pages: [
      (await request<string>(`/agents/${agent}`)).body,
      (await request<string>(`/insights/${post}`)).body,
      (await request<string>(`/seasons/${season}`)).body,
    ],
  };
}

test('imported HTML is sanitized wherever it is read or rendered', async () => {
  const ids = await importAll(hostile);

  const { rest, graphql, pages } = await readEverywhere(ids);

  expect(rest).toEqual([safe, safe, safe, safe]);
  expect(graphql).toEqual([safe, safe, safe]);
  for (const page of pages) {
    expect(page).toContain('<p>Safe</p>');
    expect(page).not.toMatch(runs);
  }
});

test('imported HTML that is too deep to sanitize is rendered as plain text', async () => {
  const ids = await importAll(`${'<li><p onclick="imported(1)">Safe &amp; complete'.repeat(3_000)}${'</ul>'.repeat(6_000)}`);

  const { rest, graphql, pages } = await readEverywhere(ids);

  for (const text of [...rest, ...graphql]) {
    expect(text).toContain('Safe &amp; complete');
    expect(text).not.toMatch(/</);
  }
  for (const page of pages) expect(page).not.toMatch(runs);
});
