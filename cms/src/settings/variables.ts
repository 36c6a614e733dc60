import { isIP } from 'node:net';
import { object, string, ValidationError, type InferType } from 'yup';
import { isGuessable, newAgent } from '../../contract';
import { propertiesOf } from './typed';

/** Placeholder in .env.example. */
const exampleSecret = 'put-the-output-of-openssl-rand-hex-32-here';
export const minSecretLength = 32;

const logLevels = ['error', 'warn', 'info', 'http', 'debug'];
const loopback = ['127.0.0.1', 'localhost', '::1'];

type Test = (value: string) => boolean;

/** Optional variable with a test of its value. */
const setting = (requirement: string, fits: Test, isConfidential = false) =>
  string().test(
    'fits',
    ({ path, value }) => `${path} must ${requirement}${isConfidential ? '' : `, not "${value}"`}.`,
    (value) => value === undefined || fits(value),
  );

/** Optional variable that may contain a password. Messages do not contain its value. */
const confidential = (requirement: string, fits: Test) => setting(requirement, fits, true);

const isUrl = (value: string, ...schemes: string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)) && !/\s/.test(value);

const isHttpUrl = (value: string) => isUrl(value, 'http', 'https');
const isOrigin = (value: string) => isHttpUrl(value) && /^https?:\/\/[^/?#@]+\/*$/i.test(value);
const isWholeNumber = (from: number, to: number) => (value: string) =>
  /^\d{1,5}$/.test(value) && Number(value) >= from && Number(value) <= to;
const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value);

const isMailServer = (value: string) => isUrl(value, 'smtp', 'smtps') && new URL(value).host !== '';

/** Whether a value is "Name <email>" or an email address. */
function isSender(value: string): boolean {
  const [, email = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return /^[^\s@<>]+@[^\s@<>]+$/.test(email);
}

/** Validates a variable with the contract's schema of an account field. */
const account = (field: 'username' | 'email' | 'password') =>
  string().test('contract', (value, { path, createError }) => {
    if (value === undefined) return true;
    try {
      newAgent.validateSyncAt(field, { [field]: value });
      return true;
    } catch (error) {
      return createError({ message: `${path}: ${String(propertiesOf(error).message)}.` });
    }
  });

const neededByBucket = () =>
  string().when('S3_BUCKET', ([bucket], schema) =>
    bucket ? schema.required(({ path }) => `${path} is required when S3_BUCKET is set.`) : schema,
  );

const variables = object({
  NODE_ENV: string(),
  HEARTHSIDE_DEMO: setting('be true or false', (value) => ['true', 'false'].includes(value)),
  HOST: setting('be an IP address or hostname of this machine', isHost),
  PORT: setting('be a number from 1 to 65535', isWholeNumber(1, 65_535)),
  METRICS_HOST: setting('be an IP address or hostname of this machine', isHost),
  METRICS_PORT: setting('be a number from 1 to 65535', isWholeNumber(1, 65_535)),
  DATA_DIR: string(),
  PUBLIC_URL: setting('be a URL without a path, for example https://www.example.com', isOrigin),
  SECRET: confidential(
    `have at least ${minSecretLength} characters; generate one with: openssl rand -hex 32`,
    (value) => value.trim().length >= minSecretLength,
  ).notOneOf([exampleSecret], 'SECRET is still the example value from .env.example. Generate your own with: openssl rand -hex 32'),
  DATABASE_URL: confidential('be a URL that starts with postgres://', (value) => isUrl(value, 'postgres', 'postgresql')),
  S3_BUCKET: setting('be a valid bucket name', (value) => /^[\w.-]{3,255}$/.test(value)),
  S3_REGION: setting('be a valid region name', (value) => /^[\w-]{1,100}$/.test(value)),
  S3_ENDPOINT: setting('be a URL, for example https://s3.example.com', isHttpUrl),
  S3_BASE_URL: setting('be a URL, for example https://images.example.com', isHttpUrl),
  S3_ACCESS_KEY_ID: neededByBucket(),
  S3_SECRET_ACCESS_KEY: neededByBucket(),
  SMTP_URL: confidential('be a URL that starts with smtp:// or smtps://', isMailServer),
  MAIL_FROM: setting('be an email address, for example Hearthside <no-reply@example.com>', isSender),
  SITE_NAME: setting('be a single line of at most 100 characters', (value) => value.length <= 100 && !/[\r\n]/.test(value)),
  TRUST_PROXY_HOPS: setting('be a number from 0 to 100', isWholeNumber(0, 100)),
  // Strapi requires this length for every username.
  ADMIN_USERNAME: account('username').min(3, ({ path, value }) => `${path} must have at least 3 characters, not "${value}".`),
  // The panel looks up the email in lower case when a user signs in.
  ADMIN_EMAIL: account('email').transform((value?: string) => value?.toLowerCase()),
  ADMIN_PASSWORD: account('password'),
  DEMO_PASSWORD: account('password'),
  LOG_LEVEL: setting(`be one of ${logLevels.join(', ')}`, (value) => logLevels.includes(value)),
});

export type Settings = InferType<typeof variables>;

/** Returns messages for invalid combinations of variables. */
function conflicts(settings: Settings): string[] {
  const {
    HEARTHSIDE_DEMO,
    HOST,
    PORT = '1337',
    METRICS_PORT,
    PUBLIC_URL,
    ADMIN_USERNAME = '',
    ADMIN_EMAIL = '',
    ADMIN_PASSWORD,
  } = settings;
  const isDemo = HEARTHSIDE_DEMO === 'true';
  const isLive = settings.NODE_ENV === 'production' && !isDemo;
  const strayS3 = Object.entries(settings).find(([name, value]) => /^S3_/.test(name) && value !== undefined);
  return [
    isLive &&
      !PUBLIC_URL &&
      'PUBLIC_URL is required. Set it to the public URL of the site, for example https://www.example.com. Links in emails use it.',
    isLive && settings.DEMO_PASSWORD && 'DEMO_PASSWORD must not be set in production. Unset it, or use npm start for the demo.',
    isDemo &&
      HOST &&
      !loopback.includes(HOST) &&
      `HOST must be 127.0.0.1, localhost or ::1 in demo mode because the demo passwords are public, not "${HOST}".`,
    METRICS_PORT === PORT && `METRICS_PORT must differ from PORT (${PORT}).`,
    !settings.S3_BUCKET && strayS3 && `S3_BUCKET is required when ${strayS3[0]} is set.`,
    ADMIN_PASSWORD && isGuessable(ADMIN_PASSWORD, [ADMIN_USERNAME, ADMIN_EMAIL]) && 'ADMIN_PASSWORD must not be the username or email.',
  ].flatMap((message) => message || []);
}

/** Invalid settings. `messages` contains one message per problem. */
export class InvalidSettings extends Error {
  constructor(readonly messages: string[]) {
    super(messages.join('\n'));
  }
}

/**
 * Reads the settings from environment variables. Empty variables count as unset, because compose files set variables to empty values.
 * @throws WrongSettings with a message for every problem.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const settings = variables.cast(nonEmpty, { assert: false }) as Settings;
  const messages = [...validate(settings), ...conflicts(settings)];
  if (messages.length > 0) throw new InvalidSettings(messages);
  return settings;
}

function validate(settings: Settings): string[] {
  try {
    variables.validateSync(settings, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}
