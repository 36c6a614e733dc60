import type { Role } from './access';

export interface SocialLink {
  platform: string;
  url: string;
}

/** Images leave as a URL with a `_srcset` beside it; both are null when there is no image. */
export interface Agent {
  id: string;
  first_name: string;
  last_name: string;
  title: string | null;
  email: string;
  phone_number: string | null;
  avatar: string | null;
  avatar_srcset: string | null;
  website_url: string | null;
  social_links: SocialLink[];
  bio: string;
  role: Role;
  /** False once deactivated. Told to administrators only. */
  active?: boolean;
  /** Shown in the directory. Told to administrators only. */
  listed?: boolean;
  /** Names this state of the profile; sent back with a save, it tells whether somebody else saved in between. Told to who may edit. */
  version?: string;
}

/** When something is shown; told to administrators only, as is its `version`, which names the state that a form was opened on. */
interface Scheduled {
  /** Whether it is on now, schedule included. */
  published: boolean;
  /** The time that is still to come, an ISO 8601 instant. */
  publish_at?: string | null;
  unpublish_at?: string | null;
  /** In which these times were chosen, as the IANA database names it. */
  time_zone?: string | null;
  version?: string;
}

export interface Post extends Scheduled {
  id: string;
  title: string;
  content: string;
  image_url: string | null;
  image_url_srcset: string | null;
  video_url: string | null;
}

export interface Season extends Scheduled {
  id: string;
  name: string;
  body: string;
  background_image: string | null;
  background_image_srcset: string | null;
  archived: boolean;
  /** First and last day of each year, MM-DD in its time zone, on which visitors see it. Told to administrators only. */
  recur_from?: string | null;
  recur_to?: string | null;
}

export interface SeasonImage {
  id: string;
  name: string;
  s3_url: string;
  s3_url_srcset: string | null;
}

export const nouns = ['agent', 'post', 'season'] as const;
export type Noun = (typeof nouns)[number];

/** A saved state of an agent's profile, a post or a season, as lists tell it: without its texts. */
export interface SavedState {
  id: string;
  noun: Noun;
  /** The public id of what was saved. */
  of: string;
  /** What people called it. */
  name: string;
  /** The state in which it was deleted. */
  deleted: boolean;
  /** An ISO 8601 instant. */
  saved_at: string;
  /** The name of who saved it; null where nobody knows. */
  saved_by: string | null;
}

/** A version among the others of a thing. */
export interface ListedRevision extends SavedState {
  /** The id of the version before it; null for the first that is kept. */
  before: string | null;
  /** The names of the fields in which the two differ. */
  changed: string[];
}

/** A version as a whole. */
export interface Revision extends SavedState {
  /** Its fields by the names that they have in the entity; the picture by its address, which for one that is gone is a small `data:` one. */
  fields: Record<string, string | null | SocialLink[]>;
}

/** Part of a long list. */
export interface Page<Item> {
  items: Item[];
  /** Whether there is another page. */
  more: boolean;
}

/** What the browser keeps of who is signed in. */
export interface SessionUser {
  id: string;
  first_name: string;
  role: Role;
}

export interface Session {
  token: string;
  user: SessionUser;
}
