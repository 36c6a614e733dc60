import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { write } from './database';
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

/** So many older insights, written past the site: their titles begin with what is told, and end with 000 and those that follow. */
export async function buildManyPosts(count: number): Promise<string> {
  const name = `Almanac ${randomBytes(4).toString('hex')}`;
  const values = Array.from({ length: count }, (_, n) => String(n).padStart(3, '0')).map(
    (n) => `(lower(replace('${name}${n}', ' ', '')), '${name} ${n}', '<p>Ink.</p>', true, ${Number(n)})`,
  );
  // What is written past the site shows once something is saved: after they came, and after they are gone.
  const { id } = await buildPost();
  afterwards(async () => write(`delete from posts where title like '${name}%'`));
  write(`insert into posts (document_id, title, content, published, created_at) values ${values.join()}`);
  await ask('PATCH', `/posts/${id}/publish`);
  return name;
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
