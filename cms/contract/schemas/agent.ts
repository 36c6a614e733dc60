import './messages';
import { array, object, type InferType } from 'yup';
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

/** What an agent may say of themself (spec §5, Add Agent and Edit Profile). */
export const agentProfile = object({
  first_name: line('First name').required('First name is required'),
  last_name: line('Last name').required('Last name is required'),
  title: line('Title').nullable(),
  email: email.matches(emailPattern, { message: 'Invalid email format', excludeEmptyString: true }),
  phone_number: line('Phone number').required('Phone number is required'),
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

export const emailQuestion = object({ email });
export const usernameQuestion = object({ username: line('Username').required('Username is required') });
