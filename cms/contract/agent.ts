import { boolean, object } from 'yup';
import { admins, selfOrAdmin } from './access';
import { password, passwordConfirmation } from './credentials';
import * as schemas from './field-schemas';
import { email, flag, html, image, line, links, role, webAddress, type DraftOf } from './fields';
import { limits } from './limits';
import { noun } from './noun';

/** Somebody who works for the brokerage, and what they tell of themself. */
export const agent = noun('agent', {
  editableBy: selfOrAdmin,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  fields: {
    first_name: line({ label: 'First name', required: true, versioned: true }),
    last_name: line({ label: 'Last name', required: true, versioned: true }),
    title: line({ label: 'Title', versioned: true }),
    email: email({ label: 'Email', required: true, versioned: true }),
    phone_number: line({ label: 'Phone number', required: true, nullable: true, versioned: true }),
    avatar: image({ label: 'Picture', versioned: true }),
    website_url: webAddress({ label: 'Website URL', versioned: true }),
    social_links: links({ label: 'Social links', versioned: true }),
    bio: html({ label: 'Bio', versioned: true }),
    role: role({ label: 'Role', versioned: false }),
    active: flag({ label: 'Active', versioned: false, toldTo: admins }),
    listed: flag({ label: 'Listed', versioned: false, toldTo: admins }),
  },
});
export type Agent = NonNullable<typeof agent.wire>;
export type AgentProfile = DraftOf<typeof agent.fields>;
export type AgentChange = Partial<AgentProfile>;

const usernameLine = schemas.text('Username', limits.line).required('Username is required');

export const newAgent = agent.draft.shape({
  username: usernameLine.matches(/^[a-z0-9]+$/i, 'Username must be alphanumeric only (no spaces or special characters)'),
  password,
  password_confirmation: passwordConfirmation,
});
export type NewAgent = AgentProfile & Record<'username' | 'password' | 'password_confirmation', string>;

/** What must hold of an agent who is stored. Office staff, whom the directory does not list, need no phone number. */
export const storedAgent = newAgent.omit(['password', 'password_confirmation']).shape({
  listed: boolean(),
  phone_number: schemas
    .line('Phone number')
    .nullable()
    .when('listed', ([listed], phone) => (listed === false ? phone : agent.fields.phone_number.schema)),
});

/** What must hold of a password before it is stored, which nobody sees afterwards. */
export const storedPassword = object({ password });

/** Questions about what must be unique. */
export const emailQuestion = object({ email: schemas.line('Email', limits.email).required('Email is required') });
export const usernameQuestion = object({ username: schemas.line('Username').required('Username is required') });
