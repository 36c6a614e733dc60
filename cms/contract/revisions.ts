import type { Noun } from './entities';

/** What a version keeps beside its picture, in the order in which people read it. */
export const revisionFields = {
  agent: ['first_name', 'last_name', 'title', 'email', 'phone_number', 'website_url', 'social_links', 'bio'],
  post: ['title', 'content', 'video_url', 'publish_at', 'unpublish_at', 'time_zone'],
  season: ['name', 'body', 'publish_at', 'unpublish_at', 'recur_from', 'recur_to', 'time_zone'],
} as const satisfies Record<Noun, readonly string[]>;

/** By which name an entity tells the address of its picture. */
export const pictureField = {
  agent: 'avatar',
  post: 'image_url',
  season: 'background_image',
} as const satisfies Record<Noun, string>;

/** For how long what was deleted can be brought back. */
export const deletedDays = 30;

/** How many of the newest versions of a thing are kept, whenever they were saved. */
export const keptVersions = 50;

/** For how long the last version of each day is kept besides. */
export const keptDays = 365;
