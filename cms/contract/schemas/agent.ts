import './messages';
import { array, boolean, object, type InferType } from 'yup';
import { limits } from '../limits';
import { socialPlatforms } from '../social-platforms';
import { password, passwordConfirmation } from './credentials';
import { emailPattern } from './email';
import { richText } from './rich-text';
import { bounded, line, text } from './text';
import { webAddress } from './web-address';

const socialLink = object({
  platform: line('Social platform').oneOf(socialPlatforms, 'Unknown social platform').required('Platform is required'),
  url: webAddress('Social link URL', 'Invalid social link URL').required('Social link URL is required'),
});

const email = line('Email', limits.email).required('Email is required');
const phoneNumber = () => line('Phone number').required('Phone number is required');

/** What an agent may say of themself (spec §5, Add Agent and Edit Profile). */
export const agentProfile = object({
  first_name: line('First name').required('First name is required'),
  last_name: line('Last name').required('Last name is required'),
  title: line('Title').nullable(),
  email: email.matches(emailPattern, { message: 'Invalid email format', excludeEmptyString: true }),
  phone_number: phoneNumber(),
  website_url: webAddress('Website URL', 'Invalid website URL').nullable(),
  bio: richText('Bio').nullable(),
  social_links: bounded(array(socialLink), limits.socialLinks, `Social links must be at most ${limits.socialLinks}`).nullable(),
  /** The `version` of the agent that the form was opened on; without it the save is not compared. */
  version: text('Version', limits.version).nullable(),
});
export type AgentProfile = InferType<typeof agentProfile>;

/** A save of some fields: what is absent stays as it is, null clears. The whole is judged once it is known. */
export const agentChange = agentProfile.partial();
export type AgentChange = InferType<typeof agentChange>;

export const newAgent = agentProfile.shape({
  username: text('Username', limits.line)
    .required('Username is required')
    .matches(/^[a-z0-9]+$/i, 'Username must be alphanumeric only (no spaces or special characters)'),
  password,
  password_confirmation: passwordConfirmation,
});
export type NewAgent = InferType<typeof newAgent>;

/** What must hold of an agent who is stored. Office staff, whom the directory does not list, need no phone number. */
export const storedAgent = newAgent.omit(['password', 'password_confirmation']).shape({
  listed: boolean(),
  phone_number: line('Phone number')
    .nullable()
    .when('listed', ([listed]) => (listed === false ? line('Phone number').nullable() : phoneNumber())),
});

/** What must hold of a password before it is stored, which nobody sees afterwards. */
export const storedPassword = object({ password });

export const emailQuestion = object({ email });
export const usernameQuestion = object({ username: line('Username').required('Username is required') });
