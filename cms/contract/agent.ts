import { boolean as yesOrNo, mixed, object, string, type StringSchema } from 'yup';
import { adminsOnly, selfOrAdmin } from './access';
import { password, passwordConfirmation } from './credentials';
import * as schemas from './field-schemas';
import type { InputOf } from './field-types';
import { agentKey, boolean, date, email, html, image, instant, line, role, url, yesNo } from './fields';
import { limits } from './limits';
import { links } from './components';
import { contentType } from './content-type';

/** Stored attributes that decide whether an agent can sign in, and is in the directory. */
type Account = Partial<Record<'blocked' | 'joined' | 'listed', boolean | null>>;

/** Person who works for the brokerage: directory profile and account. */
export const agent = contentType('agent', {
  editableBy: selfOrAdmin,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  hiddenBecause({ blocked, listed }: Account) {
    if (blocked !== false) return 'deactivated';
    return listed === true ? undefined : 'unlisted';
  },
  stateOf({ blocked, joined, listed }: Account) {
    if (blocked) return 'deactivated';
    if (joined === false) return 'invited';
    return listed ? 'active' : 'unlisted';
  },
  states: ['active', 'invited', 'deactivated', 'unlisted'],
  fields: {
    first_name: line({ label: 'First name', required: true, versioned: true }),
    last_name: line({ label: 'Last name', required: true, versioned: true }),
    title: line({ label: 'Title', versioned: true }),
    areas: line({ label: 'Areas', versioned: true }),
    languages: line({ label: 'Languages', versioned: true }),
    email: email({ label: 'Email', required: true, versioned: true }),
    phone_number: line({ label: 'Phone number', required: true, nullable: true, versioned: true }),
    avatar: image({ label: 'Photo', versioned: true }),
    website_url: url({ label: 'Website URL', versioned: true }),
    social_links: links({ label: 'Social links', versioned: true }),
    bio: html({ label: 'Bio', versioned: true }),
    takes_inquiries: yesNo({ label: 'Takes inquiries', initial: true, versioned: false, restOnly: true, readableBy: selfOrAdmin }),
    away_until: date({ label: 'Away until', versioned: false, restOnly: true, readableBy: selfOrAdmin }),
    cover: agentKey({ label: 'Covered by', versioned: false, restOnly: true, readableBy: selfOrAdmin }),
    successor: agentKey({ label: 'Successor', versioned: false, restOnly: true, readableBy: adminsOnly, writableBy: adminsOnly }),
    left_at: instant({ label: 'Left', computed: true, versioned: false, restOnly: true, readableBy: adminsOnly }),
    role: role({ label: 'Role', versioned: false }),
    active: boolean({ label: 'Active', versioned: false, readableBy: adminsOnly }),
    listed: boolean({ label: 'Show in directory', initial: true, versioned: false, readableBy: adminsOnly }),
    joined: boolean({ label: 'Has a password', versioned: false, readableBy: adminsOnly }),
    invited_until: instant({ label: 'Invitation expires', computed: true, versioned: false, readableBy: adminsOnly }),
  },
});
export type Agent = NonNullable<typeof agent.wire>;
export type AgentInput = InputOf<typeof agent.fields>;

/** Splits a line of areas or languages at its commas. */
export const splitList = (line: string | null | undefined): string[] =>
  (line ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const usernameLine = schemas.text('Username', limits.line).required('Username is required');

/** Ignores a password that is sent together with an invitation. */
const unlessInvited = (schema: StringSchema<string>) =>
  string().when('invite', ([invite]: unknown[]) => (invite === true ? mixed().strip() : schema));

export const newAgent = agent.createSchema.shape({
  username: usernameLine.matches(/^[a-z0-9]+$/i, 'Username must be alphanumeric only (no spaces or special characters)'),
  /** Sends the agent a link to choose a password. */
  invite: schemas.yesOrNo('Invite'),
  password: unlessInvited(password),
  password_confirmation: unlessInvited(passwordConfirmation),
});
export type NewAgent = AgentInput & { username: string; invite?: boolean | null; password?: string; password_confirmation?: string };

/** Schema of a stored agent. Office staff, who are not listed in the directory, need no phone number. */
export const storedAgent = newAgent.omit(['invite', 'password', 'password_confirmation']).shape({
  listed: yesOrNo().typeError('Show in directory must be yes or no'),
  phone_number: schemas
    .line('Phone number')
    .nullable()
    .when('listed', ([listed], phone) => (listed === false ? phone : agent.fields.phone_number.schema)),
});

/** Schema of a password before it is hashed. */
export const storedPassword = object({ password });

export const emailAvailabilityRequest = object({ email: schemas.line('Email', limits.email).required('Email is required') });
export const usernameAvailabilityRequest = object({ username: schemas.line('Username').required('Username is required') });

/** Body of a deactivation: who takes over what the agent has. `office` for the office, which has no listings. */
export const deactivation = object({ successor: schemas.text('Successor', 64, 'Unknown agent').nullable() });

/** Days until an invitation expires. */
export const invitationDays = 7;
