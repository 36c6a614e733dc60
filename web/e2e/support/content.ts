import { randomBytes } from 'node:crypto';
import { afterwards } from './cleanUp';
import { write } from './database';
import { ask } from './session';

interface Post {
  id: string;
  title: string;
  published: boolean;
}

interface Season {
  id: string;
  name: string;
}

/** Returns a new name. Posts, seasons and season images whose name contains it are deleted when the test ends. */
export function ownName(): string {
  const name = `Ledger ${randomBytes(4).toString('hex')}`;
  afterwards(() => deleteNamed(name));
  return name;
}

// Other tests count entries.
async function deleteNamed(part: string) {
  const posts = ((await ask('GET', '/posts')) as Post[]).filter(({ title }) => title.includes(part));
  const seasons = ((await ask('GET', '/seasons')) as Season[]).filter(({ name }) => name.includes(part));
  for (const { id } of posts) await ask('DELETE', `/posts/${id}`);
  for (const { id } of seasons) await ask('DELETE', `/seasons/${id}`);
  const images = ((await ask('GET', '/season_images')) as Season[]).filter(({ name }) => name.includes(part));
  for (const { id } of images) await ask('DELETE', `/season_images/${id}`);
}

/** Creates an insight, which is deleted when the test ends. */
export async function buildPost(details: object = {}): Promise<Post> {
  return (await ask('POST', '/posts', { post: { title: ownName(), content: '<p>Ink and paper.</p>', ...details } })) as Post;
}

/** Inserts older insights "<name> 000", "<name> 001", ... into the database and returns the name. */
export async function buildManyPosts(count: number): Promise<string> {
  const name = `Almanac ${randomBytes(4).toString('hex')}`;
  const values = Array.from({ length: count }, (_, n) => String(n).padStart(3, '0')).map(
    (n) => `(lower(replace('${name}${n}', ' ', '')), '${name} ${n}', '<p>Ink.</p>', true, ${Number(n)})`,
  );
  // The server reads inserted and deleted rows after the next save. Publishing and deleting this post are such saves.
  const { id } = await buildPost();
  afterwards(async () => write(`delete from posts where title like '${name}%'`));
  write(`insert into posts (document_id, title, content, published, created_at) values ${values.join()}`);
  await ask('PATCH', `/posts/${id}/publish`);
  return name;
}

/** Creates a season, which is deleted when the test ends. */
export async function buildSeason(details: object = {}): Promise<Season> {
  return (await ask('POST', '/seasons', { season: { name: ownName(), body: '<p>Sleet.</p>', ...details } })) as Season;
}
