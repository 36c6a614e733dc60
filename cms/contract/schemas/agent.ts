import './messages';
import { array, object, string, type InferType } from 'yup';
import { socialPlatforms } from '../social-platforms';
import { password, passwordConfirmation } from './credentials';
import { webAddress } from './web-address';
import { text } from './text';

const line = () => text().max(255);

const socialLink = object({
  platform: string().oneOf(socialPlatforms, 'Unknown social platform').required('Platform is required'),
  url: webAddress('Invalid social link URL').required('Social link URL is required'),
});

/** What an agent may say of themself (spec §5, Add Agent and Edit Profile). */
export const agentProfile = object({
  first_name: line().required('First name is required'),
  last_name: line().required('Last name is required'),
  title: line().nullable(),
  email: line().required('Email is required').email('Invalid email format'),
  phone_number: line().required('Phone number is required'),
  website_url: webAddress('Invalid website URL').nullable(),
  bio: string().nullable(),
  social_links: array(socialLink),
  /** The `version` of the agent that the form was opened on; without it the save is not compared. */
  version: string().nullable(),
});
export type AgentProfile = InferType<typeof agentProfile>;

export const newAgent = agentProfile.shape({
  username: string()
    .required('Username is required')
    .max(255)
    .matches(/^[a-z0-9]+$/i, 'Username must be alphanumeric only (no spaces or special characters)'),
  password,
  password_confirmation: passwordConfirmation,
});
export type NewAgent = InferType<typeof newAgent>;

export const emailQuestion = object({ email: line().required('Email is required') });
export const usernameQuestion = object({ username: line().required('Username is required') });
