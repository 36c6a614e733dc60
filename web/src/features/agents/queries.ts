import type { Agent } from 'cms/contract';
import { listQuery, oneQuery, type EntryOf, type Read } from '../../data/queries';

export const agentsQuery = listQuery('Agents', {
  agent: ['first_name', 'last_name', 'title', 'email', 'phone_number', 'avatar', 'avatar_srcset', 'active', 'listed'],
});
export type ListedAgent = EntryOf<typeof agentsQuery>;

/** All that is told of an agent but the role, which no screen shows. */
export type AgentProfile = Omit<Read<'agent'>, 'role'>;

/** Where a profile shows each field: a `line` stands below the name as it is. Leaving one out does not compile. */
const profile = {
  first_name: 'name',
  last_name: 'name',
  title: 'line',
  email: 'contact',
  phone_number: 'contact',
  avatar: 'portrait',
  avatar_srcset: 'portrait',
  website_url: 'contact',
  social_links: 'links',
  bio: 'about',
  active: 'chip',
  listed: 'chip',
  version: 'form',
} as const satisfies Record<Exclude<keyof AgentProfile, 'id'>, string>;

const names = Object.keys(profile) as (keyof typeof profile)[];

type Line = { [Name in keyof typeof profile]: (typeof profile)[Name] extends 'line' ? Name : never }[keyof typeof profile];
export const profileLines = names.filter((name): name is Line => profile[name] === 'line');

export const agentQuery = oneQuery('Agent', 'agent', names);

export function fullName({ first_name, last_name }: Pick<Agent, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
