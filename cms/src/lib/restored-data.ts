import { randomBytes } from 'node:crypto';
import type { StoredRevision } from './revisions';

/** The fields that a restore writes: words and picture. When a thing is shown is not among them. */
export async function restoredData({ noun, fields, hidden }: StoredRevision, picture: number | null): Promise<object> {
  if (noun === 'agent') return { ...fields, social_links: fields.social_links ?? [], avatar: picture };
  if (noun === 'post') return { ...only(fields, ['title', 'content', 'video_url']), image: picture };
  // A background that is gone leaves the present one where it is.
  return { ...only(fields, ['name', 'body']), background_image: await findSeasonImage(hidden.seasonImage) };
}

/** What else it takes for something deleted to exist again, unseen by visitors. */
export async function recreatedData({ noun, fields }: StoredRevision, { of, hidden }: StoredRevision): Promise<object> {
  // The place in a list follows from when it was created.
  const again = { documentId: of, createdAt: hidden.createdAt };
  if (noun === 'post') return { ...again, published: false };
  if (noun === 'season') {
    return { ...again, published: false, archived: false, ...only(fields, ['recur_from', 'recur_to', 'time_zone']) };
  }
  const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'agent' } });
  const { username, listed } = hidden;
  // Nobody knows it: once the account is active again, a reset link leads to another.
  const password = randomBytes(32).toString('base64url');
  return { ...again, username, listed, password, provider: 'local', confirmed: true, blocked: true, role: role.id };
}

const only = (fields: StoredRevision['fields'], names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

async function findSeasonImage(documentId: string | null | undefined): Promise<number | null | undefined> {
  if (!documentId) return null;
  const image = await strapi.db.query('api::season-image.season-image').findOne({ where: { documentId } });
  return image?.id;
}
