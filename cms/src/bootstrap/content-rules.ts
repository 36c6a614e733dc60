import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectSchema } from 'yup';
import { agent, parseWebAddress, post, resolveSchedule, season, storedAgent, storedPassword, type Schedule } from '../../contract';
import { clock } from '../lib/clock';
import { refuseGuessable } from '../lib/guessable';
import { validate } from '../lib/validate';

export type Fields = Record<string, unknown>;

/** What must hold for one noun, whichever way it is saved. */
export interface Rule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any object's schema
  schema: ObjectSchema<any>;
  /** What is stored in place of what was sent, given the row that it changes. */
  prepare: (sent: Fields, before: Fields | null) => Fields | Promise<Fields>;
  /** A stored row as the schema knows it. */
  judged: (row: Fields) => Fields;
  /** Whether a save of this field must not be held up by an old fault in another. */
  isFree: (field: string, value: unknown, before: Fields | null) => boolean;
  /** How something begins that was made from another. */
  asNew: (sent: Fields) => Fields;
  /** The field of its own picture. */
  picture?: string;
}

const unseen = { published: false, publish_at: null, unpublish_at: null };

const asLink = (typed: unknown) => (typeof typed === 'string' ? (parseWebAddress(typed) ?? typed) : typed);

/** The schedule that a save leaves, as of now: a time that has come is taken into `published`. */
function settled(sent: Fields, before: Fields | null): Fields {
  const stored = before ? resolveSchedule(before as unknown as Schedule, clock.now()) : unseen;
  return { ...sent, ...resolveSchedule({ ...stored, ...sent }, clock.now()) };
}

/** What only comes, goes or is put away. */
const onlyComesOrGoes = (field: string, value: unknown) =>
  field === 'published' || field === 'archived' || (/^(un)?publish_at$/.test(field) && value === null);

const agentLines = ['username', 'first_name', 'last_name', 'title', 'email', 'phone_number'];

async function preparedAgent({ password, ...sent }: Fields, before: Fields | null): Promise<Fields> {
  const data = { ...sent };
  for (const name of agentLines) if (typeof data[name] === 'string') data[name] = data[name].trim();
  if (data.website_url !== undefined) data.website_url = asLink(data.website_url);
  if (Array.isArray(data.social_links)) {
    data.social_links = data.social_links.map((link: Fields) => ({ ...link, url: asLink(link.url) }));
  }
  // A password's box in the panel that is left empty is no wish to have none.
  if (before && !password) return data;
  const { username, email } = { ...before, ...data };
  const checked = await validate(storedPassword, { password });
  refuseGuessable(checked.password, { username: String(username), email: String(email) });
  return { ...data, password };
}

const comparable = (value: unknown) =>
  Array.isArray(value) ? value.map(({ platform, url }: Fields) => [platform, url]) : (value ?? null);

/** A password, an agent's role and state, and what stays as it is: the panel sends everything each time. */
const isNoWord = (field: string, value: unknown, before: Fields | null) =>
  !(field in agent.draft.fields || field === 'username') || (before !== null && isDeepStrictEqual(comparable(value), comparable(before[field])));

export const rules: Record<string, Rule> = {
  'api::post.post': {
    schema: post.draft,
    prepare: (sent, before) => ({ ...settled(sent, before), ...(sent.video_url !== undefined && { video_url: asLink(sent.video_url) }) }),
    judged: (row) => ({ ...row, image_url: row.image && 'stored' }),
    isFree: onlyComesOrGoes,
    asNew: () => unseen,
    picture: 'image',
  },
  'api::season.season': {
    schema: season.draft,
    prepare: settled,
    judged: (row) => ({ ...row, background_image: null }),
    isFree: onlyComesOrGoes,
    asNew: () => ({ ...unseen, archived: false }),
  },
  'plugin::users-permissions.user': {
    schema: storedAgent,
    prepare: preparedAgent,
    judged: (row) => row,
    isFree: isNoWord,
    // Whoever knows the first one's password is not to know the second one's.
    asNew: ({ password }) => ({ password: password || randomBytes(32).toString('base64url') }),
    picture: 'avatar',
  },
};
