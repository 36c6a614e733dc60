import { isDeepStrictEqual } from 'node:util';
import { nounNames, nouns, pictureField, resolveSchedule, versionedFields, type Noun, type Revision } from '../../contract';
import { clock } from './clock';

/** What history is kept of, by Strapi's names. */
export const uids = {
  agent: 'plugin::users-permissions.user',
  post: 'api::post.post',
  season: 'api::season.season',
} as const satisfies Record<Noun, string>;

const populate = {
  agent: { avatar: true, social_links: true },
  post: { image: true },
  season: { background_image: { populate: { file: true } } },
} as const satisfies Record<Noun, object>;

/** What is kept of an agent, a post or a season. */
export interface State {
  fields: Revision['fields'];
  /** The document id of the picture's file: unlike its address, it survives when the picture is stored anew. */
  picture: string | null;
  /** What nobody is shown, and bringing it back needs. */
  hidden: { createdAt: string; username?: string; listed?: boolean; seasonImage?: string | null };
}

/** A thing as it stands. */
export interface Standing extends State {
  updatedAt: string;
  /** The stored file of its own picture; a season's belongs to its season image. */
  pictureId: number | null;
}

export const nounOf = (uid: string): Noun | undefined => nounNames.find((noun) => uids[noun] === uid);

interface StoredFile {
  id: number;
  documentId: string;
}

interface Row {
  createdAt: string;
  updatedAt: string;
  username?: string;
  listed?: boolean;
  avatar?: StoredFile | null;
  image?: StoredFile | null;
  background_image?: { documentId: string; file: StoredFile | null } | null;
  social_links?: { platform: string; url: string }[];
  [field: string]: unknown;
}

/** Null when there is no such thing. */
export async function readState(noun: Noun, id: string): Promise<Standing | null> {
  const row: Row | null = await strapi.db.query(uids[noun]).findOne({ where: { documentId: id }, populate: populate[noun] });
  return row && stateOf(noun, row);
}

function stateOf(noun: Noun, row: Row): Standing {
  const own = row.avatar ?? row.image ?? null;
  const { createdAt, updatedAt, username, listed, background_image: background } = row;
  const links = row.social_links?.map(({ platform, url }) => ({ platform, url }));
  const shown: Record<string, unknown> = { ...row, social_links: links };
  return {
    fields: Object.fromEntries(versionedFields(nouns[noun]).map((field) => [field, shown[field] || null])) as Revision['fields'],
    picture: (own ?? background?.file)?.documentId ?? null,
    hidden: { createdAt, username, listed, seasonImage: background?.documentId ?? null },
    updatedAt,
    pictureId: own?.id ?? null,
  };
}

/** Whether two states show people the same. A time that has come is as good as none. */
export const isSameState = (one: State, other: State): boolean =>
  one.picture === other.picture && isDeepStrictEqual(upToNow(one.fields), upToNow(other.fields));

function upToNow(fields: Revision['fields']): object {
  const { publish_at = null, unpublish_at = null } = fields as Record<'publish_at' | 'unpublish_at', string | null>;
  return { ...fields, ...resolveSchedule({ published: false, publish_at, unpublish_at }, clock.now()), published: null };
}

/** The names of the fields in which two states of a thing differ, in the order in which people read them. */
export function changedFields(noun: Noun, older: State, newer: State): string[] {
  const changed = versionedFields(nouns[noun]).filter((field) => !isDeepStrictEqual(older.fields[field], newer.fields[field]));
  return older.picture === newer.picture ? changed : [...changed, pictureField(nouns[noun])];
}
