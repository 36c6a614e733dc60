import { normalizeQuery, type Agent } from 'cms/contract';
import { imageFields } from '../../data/images';
import { oneQuery, pageOfAgentsQuery, type DataOf, type DirectoryVariables, type Read } from '../../data/queries';

const listed = [
  'first_name',
  'last_name',
  'title',
  'email',
  'phone_number',
  ...imageFields('avatar'),
  'active',
  'listed',
  'joined',
  'invited_until',
] as const;

export const directoryQuery = pageOfAgentsQuery('Directory', listed);
export type ListedAgent = DataOf<typeof directoryQuery>['directory']['agents'][number];

/** Query variables for a page of search results, equal for texts that normalize to the same query. */
export function directoryVariables(text: string, page = 1): DirectoryVariables {
  const q = normalizeQuery(text);
  return { ...(q && { q }), ...(page > 1 && { page }) };
}

/** Readable fields of an agent, except the role, which no screen shows. */
export type AgentProfile = Omit<Read<'agent'>, 'role'>;

/** Position of each field on a profile; a `line` is rendered below the name, unchanged. Leaving a field out does not compile. */
const profile = {
  first_name: 'name',
  last_name: 'name',
  title: 'line',
  email: 'contact',
  phone_number: 'contact',
  avatar: 'portrait',
  avatar_srcset: 'portrait',
  avatar_avif_srcset: 'portrait',
  avatar_webp_srcset: 'portrait',
  avatar_width: 'portrait',
  avatar_height: 'portrait',
  website_url: 'contact',
  social_links: 'links',
  bio: 'about',
  active: 'chip',
  listed: 'chip',
  joined: 'chip',
  invited_until: 'chip',
  version: 'form',
} as const satisfies Record<Exclude<keyof AgentProfile, 'id'>, string>;

const names = Object.keys(profile) as (keyof typeof profile)[];

type Line = { [Name in keyof typeof profile]: (typeof profile)[Name] extends 'line' ? Name : never }[keyof typeof profile];
export const profileLines = names.filter((name): name is Line => profile[name] === 'line');

export const agentQuery = oneQuery('Agent', 'agent', names);

export function fullName({ first_name, last_name }: Pick<Agent, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
