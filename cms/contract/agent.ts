import { boolean as yesOrNo, mixed, object, string, type StringSchema } from 'yup';
import { adminsOnly, selfOrAdmin } from './access';
import { password, passwordConfirmation } from './credentials';
import * as schemas from './field-schemas';
import type { DraftOf } from './field-types';
import { email, boolean, html, image, line, links, role, readOnlyInstant, url } from './fields';
import { limits } from './limits';
import { contentType } from './content-type';

/** Somebody who works for the brokerage, and what they tell of themself. */
export const agent = contentType('agent', {
  editableBy: selfOrAdmin,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  fields: {
    first_name: line({ label: 'First name', required: true, versioned: true }),
    last_name: line({ label: 'Last name', required: true, versioned: true }),
    title: line({ label: 'Title', versioned: true }),
    email: email({ label: 'Email', required: true, versioned: true }),
    phone_number: line({ label: 'Phone number', required: true, nullable: true, versioned: true }),
    avatar: image({ label: 'Photo', versioned: true }),
    website_url: url({ label: 'Website URL', versioned: true }),
    social_links: links({ label: 'Social links', versioned: true }),
    bio: html({ label: 'Bio', versioned: true }),
    role: role({ label: 'Role', versioned: false }),
    active: boolean({ label: 'Active', versioned: false, readableBy: adminsOnly }),
    listed: boolean({ label: 'Show in directory', versioned: false, readableBy: adminsOnly }),
    joined: boolean({ label: 'Has a password', versioned: false, readableBy: adminsOnly }),
    invited_until: readOnlyInstant({ label: 'Invitation expires', versioned: false, readableBy: adminsOnly }),
  },
});
export type Agent = NonNullable<typeof agent.wire>;
export type AgentProfile = DraftOf<typeof agent.fields>;
export type AgentChange = Partial<AgentProfile>;

const usernameLine = schemas.text('Username', limits.line).required('Username is required');

/** What is sent of a password together with an invitation counts for nothing. */
const unlessInvited = (schema: StringSchema<string>) =>
  string().when('invite', ([invite]: unknown[]) => (invite === true ? mixed().strip() : schema));

export const newAgent = agent.createSchema.shape({
  username: usernameLine.matches(/^[a-z0-9]+$/i, 'Username must be alphanumeric only (no spaces or special characters)'),
  /** Leaves the password to the agent, who is sent a link to choose one by. */
  invite: schemas.yesOrNo('Invite'),
  password: unlessInvited(password),
  password_confirmation: unlessInvited(passwordConfirmation),
});
export type NewAgent = AgentProfile & { username: string; invite?: boolean | null; password?: string; password_confirmation?: string };

/** What must hold of an agent who is stored. Office staff, whom the directory does not list, need no phone number. */
export const storedAgent = newAgent.omit(['invite', 'password', 'password_confirmation']).shape({
  listed: yesOrNo().typeError('Show in directory must be true or false'),
  phone_number: schemas
    .line('Phone number')
    .nullable()
    .when('listed', ([listed], phone) => (listed === false ? phone : agent.fields.phone_number.schema)),
});

/** What must hold of a password before it is stored, which nobody sees afterwards. */
export const storedPassword = object({ password });

/** Questions about what must be unique. */
export const emailAvailabilityRequest = object({ email: schemas.line('Email', limits.email).required('Email is required') });
export const usernameAvailabilityRequest = object({ username: schemas.line('Username').required('Username is required') });

/** For how many days an invitation can be accepted. */
export const invitationDays = 7;

/** Somebody who has chosen no password yet. */
export interface Invitation {
  id: string;
  name: string;
  email: string;
  /** An ISO 8601 instant, which may have passed; null for who was not invited. */
  invited_until: string | null;
}
