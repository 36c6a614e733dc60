import { listQuery, oneQuery, type EntryOf, type Read } from '../../data/queries';

export const agentsQuery = listQuery({
  agent: ['first_name', 'last_name', 'title', 'email', 'phone_number', 'avatar', 'avatar_srcset', 'active', 'listed'],
});
export type ListedAgent = EntryOf<typeof agentsQuery>;

export const agentQuery = oneQuery('agent', [
  'first_name',
  'last_name',
  'title',
  'email',
  'phone_number',
  'avatar',
  'avatar_srcset',
  'website_url',
  'social_links',
  'bio',
  'active',
  'listed',
  'version',
]);
/** All that is told of an agent but the role, which no screen shows. */
export type AgentProfile = Omit<Read<'agent'>, 'role'>;
