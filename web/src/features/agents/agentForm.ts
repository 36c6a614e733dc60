import { agent as noun, type AgentProfile, type NewAgent } from 'cms/contract';
import type { AgentProfile as ReadAgent } from './queries';

/** What the forms for adding and editing have in common. */
export type ProfileValues = AgentProfile;

export const emptyAgent: NewAgent = {
  username: '',
  password: '',
  password_confirmation: '',
  first_name: '',
  last_name: '',
  title: '',
  email: '',
  phone_number: '',
  website_url: '',
  bio: '',
};

/** What of a stored profile its form edits. */
export function profileValues(agent: ReadAgent): ProfileValues {
  const values = {
    first_name: agent.first_name,
    last_name: agent.last_name,
    title: agent.title ?? '',
    email: agent.email,
    phone_number: agent.phone_number ?? '',
    website_url: agent.website_url ?? '',
    bio: agent.bio,
    social_links: agent.social_links.map(({ platform, url }) => ({ platform, url })),
    version: agent.version ?? '',
  };
  // A platform that is no longer offered is still shown; the schema says at its field what is wrong with it.
  return noun.draft.cast(values, { assert: false }) as ProfileValues;
}

/** The fields that two people may have changed differently, in the form's order. */
export const comparedFields = [
  'first_name',
  'last_name',
  'title',
  'email',
  'phone_number',
  'website_url',
  'bio',
  'social_links',
] as const satisfies readonly (keyof ProfileValues)[];
