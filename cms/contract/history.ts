import { agent } from './agent';
import type { Fields } from './field-types';
import type { Field } from './fields';
import type { AnyNoun } from './noun';
import { post } from './post';
import { season } from './season';
import { site } from './site';
import type { SocialLink } from './social-platforms';

/** Everything that has versions. */
export const nouns = { agent, post, season, site };
export type Noun = keyof typeof nouns;
export const nounNames = Object.keys(nouns) as Noun[];

/** The nouns of which there are several, each by its id. */
export type ListedNoun = Exclude<Noun, 'site'>;
export const listedNouns = nounNames.filter((noun): noun is ListedNoun => noun !== 'site');

/** The nouns that administrators write and publish. */
export type ContentNoun = { [N in Noun]: (typeof nouns)[N]['fields'] extends { published: unknown } ? N : never }[Noun];
export const contentNouns = nounNames.filter((noun): noun is ContentNoun => 'published' in nouns[noun].fields);

/** The fields of a noun by their names. */
export const fieldsOf = (noun: Noun): Fields => nouns[noun].fields;

/** The fields that a version stores beside its picture. */
export const versionedFields = ({ fields }: AnyNoun): string[] => namesOf(fields, ({ versioned, kind }) => versioned && kind !== 'image');

/** By which name a noun tells the address of its picture. */
export const pictureField = ({ fields }: AnyNoun): string => namesOf(fields, ({ kind }) => kind === 'image')[0] ?? '';

/** By which names a noun tells pictures that others may show as well. */
export const sharedImageFields = ({ fields }: AnyNoun): string[] => namesOf(fields, ({ kind }) => kind === 'shared image');

/** By which names a noun tells formatted text. */
export const htmlFields = ({ fields }: AnyNoun): string[] => namesOf(fields, ({ kind }) => kind === 'html');

const namesOf = (fields: Fields, are: (field: Field) => boolean) => Object.keys(fields).filter((name) => are(fields[name]!));

/** For how long what was deleted can be brought back. */
export const deletedDays = 30;

/** How many of the newest versions of something are stored, whenever they were saved. */
export const storedVersions = 50;

/** For how long the last version of each day is stored besides. */
export const storedDays = 365;

/** A saved version, as lists tell it: without its texts. */
export interface SavedVersion {
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

/** A version among the others of the same. */
export interface ListedRevision extends SavedVersion {
  /** The id of the version before it; null for the first that is stored. */
  before: string | null;
  /** The names of the fields in which the two differ. */
  changed: string[];
}

/** A version as a whole. */
export interface Revision extends SavedVersion {
  /** Its fields by the names that they are told by; the picture by its address, which for one that is gone is a small `data:` one. */
  fields: Record<string, string | null | SocialLink[]>;
}
