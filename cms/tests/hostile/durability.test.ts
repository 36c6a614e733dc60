import type { Post } from '../../contract';
import { firstData, startOwnSite, type Data, type OwnSite } from '../support/own-site';

jest.setTimeout(3_600_000);

// CI runs a few rounds. DURABILITY_ROUNDS=20 acknowledges more than a thousand writes.
const rounds = Number(process.env.DURABILITY_ROUNDS ?? 3);
const writesPerRound = 60;
const writers = 6;

let data: Data;
beforeAll(async () => {
  data = await firstData();
});
afterAll(() => data.discard());

/** Number of acknowledged edits by post id. */
type Acknowledged = Map<string, number>;

let token: string;
const json = { 'content-type': 'application/json' };

async function signIn({ url }: OwnSite): Promise<void> {
  const body = JSON.stringify({ username: 'founder', password: 'first-in-the-door' });
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body });
  ({ token } = (await reply.json()) as { token: string });
}

/** Saves a post. Returns null if the server does not respond. */
async function save({ url }: OwnSite, method: string, path: string, edits: number): Promise<Post | null> {
  const body = JSON.stringify({ post: { title: `Edited ${edits} times`, content: '<p>Saved.</p>' } });
  try {
    const reply = await fetch(`${url}/api${path}`, { method, headers: { ...json, authorization: `Bearer ${token}` }, body });
    const post = (await reply.json()) as Post;
    if (reply.ok) return post;
  } catch {
    return null;
  }
  throw new Error('The server rejected a save');
}

/** Saves concurrently until the server is killed. */
async function writeUntilKilled(site: OwnSite, acknowledged: Acknowledged): Promise<number> {
  let writes = 0;
  const record = (id: string, edits: number) => {
    acknowledged.set(id, edits);
    writes += 1;
    if (writes === writesPerRound) site.process.kill('SIGKILL');
  };
  const write = async () => {
    for (let post = await save(site, 'POST', '/posts', 0); post; post = await save(site, 'POST', '/posts', 0)) {
      record(post.id, 0);
      for (let edits = 1; edits <= 2; edits += 1) {
        if (await save(site, 'PATCH', `/posts/${post.id}`, edits)) record(post.id, edits);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await site.stop('SIGKILL');
  return writes;
}

/** Returns the ids of posts with lost acknowledged edits. Unacknowledged edits may have been stored too. */
async function findLost({ url }: OwnSite, acknowledged: Acknowledged): Promise<string[]> {
  const reply = await fetch(`${url}/api/posts`, { headers: { authorization: `Bearer ${token}` } });
  const titles = new Map(((await reply.json()) as Post[]).map(({ id, title }) => [id, title]));
  const isStored = (id: string, edits: number) => Number(/^Edited (\d) times$/.exec(titles.get(id) ?? '')?.[1] ?? -1) >= edits;
  return [...acknowledged].filter(([id, edits]) => !isStored(id, edits)).map(([id]) => id);
}

test('acknowledged saves survive repeated kills of the server', async () => {
  const acknowledged: Acknowledged = new Map();
  let writes = 0;

  for (let round = 0; round < rounds; round += 1) {
    const site = await startOwnSite(data.settings);
    if (!token) await signIn(site);
    expect(await findLost(site, acknowledged)).toEqual([]);
    writes += await writeUntilKilled(site, acknowledged);
  }
  const site = await startOwnSite(data.settings);

  expect(await findLost(site, acknowledged)).toEqual([]);
  expect(writes).toBeGreaterThanOrEqual(rounds * writesPerRound);
  await site.stop();
});
