import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { callApi, sessionOf } from './session';

interface Post {
  id: string;
  title: string;
  published: boolean;
}

interface Season {
  id: string;
  name: string;
}

/** A name that nothing has. Whatever holds it is gone when the test ends. */
export function ownName(): string {
  const name = `Ledger ${randomBytes(4).toString('hex')}`;
  afterwards(() => deleteWhatIsNamed(name));
  return name;
}

// Other tests count what there is.
async function deleteWhatIsNamed(own: string) {
  const posts = ((await ask('GET', '/posts')) as Post[]).filter(({ title }) => title.includes(own));
  const seasons = ((await ask('GET', '/seasons')) as Season[]).filter(({ name }) => name.includes(own));
  for (const { id } of posts) await ask('DELETE', `/posts/${id}`);
  for (const { id } of seasons) await ask('DELETE', `/seasons/${id}`);
  const images = ((await ask('GET', '/season_images')) as Season[]).filter(({ name }) => name.includes(own));
  for (const { id } of images) await ask('DELETE', `/season_images/${id}`);
}

/** An insight of a test's own. */
export async function buildPost(details: object = {}): Promise<Post> {
  return (await ask('POST', '/posts', { post: { title: ownName(), content: '<p>Ink and paper.</p>', ...details } })) as Post;
}

/** A season of a test's own. */
export async function buildSeason(details: object = {}): Promise<Season> {
  return (await ask('POST', '/seasons', { season: { name: ownName(), body: '<p>Sleet.</p>', ...details } })) as Season;
}

/** What an administrator does from another device. */
export async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const { token } = await sessionOf('admin');
  const reply = await callApi(method, path, { token, body });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  const text = await reply.text();
  return text ? JSON.parse(text) : undefined;
}
