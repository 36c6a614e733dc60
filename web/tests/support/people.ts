import type { AgentProfile } from '../../src/features/agents/queries';
import { contentTypes } from 'cms/contract';

const person = (first_name: string, last_name: string, phone_number: string) => ({
  // Apollo identifies agents by `__typename` and `id`.
  __typename: 'Agent',
  id: first_name.toLowerCase(),
  first_name,
  last_name,
  title: 'Broker',
  email: `${first_name.toLowerCase()}@example.com`,
  phone_number,
  avatar: null as string | null,
  avatar_srcset: null as string | null,
  avatar_avif_srcset: null as string | null,
  avatar_webp_srcset: null as string | null,
  avatar_width: null as number | null,
  avatar_height: null as number | null,
  active: null,
  joined: null,
  invited_until: null,
  listed: null,
});

export const maeve = person('Maeve', 'Callahan', '(207) 555-0103');
export const desmond = person('Desmond', 'Okafor', '(207) 555-0117');

// All optional fields are empty; a new field needs no change here.
const emptyProfile = Object.fromEntries(Object.keys(contentTypes.agent.fields).map((name) => [name, null])) as unknown as AgentProfile;

/** Profile of the user that `visit` signs in. */
export const harriet = {
  ...emptyProfile,
  ...person('Harriet', 'Lowe', '(207) 555-0121'),
  social_links: [],
  bio: '<p>I read deeds.</p>',
  version: 'v1',
};
