import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, type InvalidSettings } from './variables';

const secret = 'f'.repeat(64);
const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' };
const bucket = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

function messagesFor(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    return (error as InvalidSettings).messages;
  }
}

test.each<[NodeJS.ProcessEnv]>([
  [{}],
  [live],
  [{ ...live, PUBLIC_URL: 'http://192.168.1.5:8080/' }],
  [{ HOST: '::1', PORT: '65535', TRUST_PROXY_HOPS: '0', LOG_LEVEL: 'debug', SECRET: secret }],
  [{ HOST: 'site-1.internal', MAIL_FROM: 'no-reply@localhost', SMTP_URL: 'smtps://user:p%40ss@smtp.example.com:465' }],
  [{ MAIL_FROM: 'Hearth & Harbor <hello@example.com>', SITE_NAME: 'Hearth & Harbor Realty' }],
  [{ DATABASE_URL: 'postgres://user:password@127.0.0.1:5432/hearthside' }],
  [{ DATABASE_URL: 'postgresql:///hearthside?host=/var/run/postgresql' }],
  [{ ...bucket, S3_ENDPOINT: 'http://storage:8333', S3_BASE_URL: 'https://www.example.com/media', S3_REGION: 'eu-west-1' }],
  [{ ADMIN_USERNAME: 'jane', ADMIN_EMAIL: 'Jane@Example.com', ADMIN_PASSWORD: 'good-neighbours' }],
  [{ ...live, ADMIN_PASSWORD: '', DEMO_PASSWORD: '', S3_BUCKET: '', TRUST_PROXY_HOPS: '' }],
  [{ NODE_ENV: 'production', HEARTHSIDE_DEMO: 'true', DEMO_PASSWORD: 'another-one', HOST: 'localhost' }],
])('readSettings accepts %j', (env) => {
  expect(messagesFor(env)).toEqual([]);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ HOST: 'not a host' }, 'HOST must be an IP address or hostname of this machine, not "not a host".'],
  [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535, not "abc".'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".'],
  [{ TRUST_PROXY_HOPS: 'x' }, 'TRUST_PROXY_HOPS must be a number from 0 to 100, not "x".'],
  [{ TRUST_PROXY_HOPS: '-1' }, 'TRUST_PROXY_HOPS must be a number from 0 to 100, not "-1".'],
  [
    { PUBLIC_URL: 'www.example.com' },
    'PUBLIC_URL must be a URL without a path, for example https://www.example.com, not "www.example.com".',
  ],
  [
    { PUBLIC_URL: 'https://example.com/site' },
    'PUBLIC_URL must be a URL without a path, for example https://www.example.com, not "https://example.com/site".',
  ],
  [
    { PUBLIC_URL: 'ftp://example.com' },
    'PUBLIC_URL must be a URL without a path, for example https://www.example.com, not "ftp://example.com".',
  ],
  [{ SECRET: 'short' }, 'SECRET must have at least 32 characters; generate one with: openssl rand -hex 32.'],
  [{ SECRET: ' '.repeat(40) }, 'SECRET must have at least 32 characters; generate one with: openssl rand -hex 32.'],
  [{ DATABASE_URL: 'mysql://root:hunter2@db/site' }, 'DATABASE_URL must be a URL that starts with postgres://.'],
  [{ SMTP_URL: 'smtp.example.com:25' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'Hearthside' }, 'MAIL_FROM must be an email address, for example Hearthside <no-reply@example.com>, not "Hearthside".'],
  [{ SITE_NAME: 'Two\nlines' }, 'SITE_NAME must be a single line of at most 100 characters, not "Two\nlines".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of error, warn, info, http, debug, not "loud".'],
  [{ ...bucket, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be a valid bucket name, not "a/b".'],
  [{ ...bucket, S3_ENDPOINT: 'storage:8333' }, 'S3_ENDPOINT must be a URL, for example https://s3.example.com, not "storage:8333".'],
  [{ ...bucket, S3_BASE_URL: '/media' }, 'S3_BASE_URL must be a URL, for example https://images.example.com, not "/media".'],
  [{ ...bucket, S3_REGION: 'far away' }, 'S3_REGION must be a valid region name, not "far away".'],
  [{ ...bucket, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is required when S3_BUCKET is set.'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is required when S3_BUCKET is set.'],
  [{ ...bucket, S3_BUCKET: '' }, 'S3_BUCKET is required when S3_ACCESS_KEY_ID is set.'],
  [{ ADMIN_USERNAME: 'jane doe' }, 'ADMIN_USERNAME: Username must be alphanumeric only (no spaces or special characters).'],
  [{ ADMIN_USERNAME: 'jd' }, 'ADMIN_USERNAME must have at least 3 characters, not "jd".'],
  [{ ADMIN_EMAIL: 'jane' }, 'ADMIN_EMAIL: Invalid email format.'],
  [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD: Password must be at least 6 characters.'],
  [{ ADMIN_PASSWORD: 'é'.repeat(40) }, 'ADMIN_PASSWORD: Password must be at most 72 characters, fewer with accented letters or emoji.'],
  [{ ADMIN_USERNAME: 'janedoe', ADMIN_PASSWORD: 'JaneDoe' }, 'ADMIN_PASSWORD must not be the username or email.'],
  [{ ADMIN_EMAIL: 'Jane@example.com', ADMIN_PASSWORD: 'jane@EXAMPLE.com' }, 'ADMIN_PASSWORD must not be the username or email.'],
  [{ HEARTHSIDE_DEMO: 'true', DEMO_PASSWORD: 'abc' }, 'DEMO_PASSWORD: Password must be at least 6 characters.'],
  [{ HEARTHSIDE_DEMO: 'yes' }, 'HEARTHSIDE_DEMO must be true or false, not "yes".'],
  [
    { HEARTHSIDE_DEMO: 'true', HOST: '0.0.0.0' },
    'HOST must be 127.0.0.1, localhost or ::1 in demo mode because the demo passwords are public, not "0.0.0.0".',
  ],
  [{ ...live, DEMO_PASSWORD: 'welcome-home' }, 'DEMO_PASSWORD must not be set in production. Unset it, or use npm start for the demo.'],
  [
    { NODE_ENV: 'production' },
    'PUBLIC_URL is required. Set it to the public URL of the site, for example https://www.example.com. Links in emails use it.',
  ],
])('readSettings rejects %j', (env, message) => {
  expect(messagesFor(env)).toEqual([message]);
});

test('readSettings rejects the secret of .env.example', () => {
  const { SECRET } = parseEnv(readFileSync(join(__dirname, '../../../.env.example'), 'utf8'));

  expect(messagesFor({ SECRET })).toEqual([
    'SECRET is still the example value from .env.example. Generate your own with: openssl rand -hex 32',
  ]);
});

test('readSettings reports all problems together and no passwords', () => {
  const messages = messagesFor({ PORT: 'abc', DATABASE_URL: 'mysql://root:hunter2@db/site', ADMIN_PASSWORD: 'short', LOG_LEVEL: 'loud' });

  expect(messages).toHaveLength(4);
  expect(messages.join()).not.toMatch(/hunter2|short/);
});

test("readSettings converts the first administrator's email to lower case", () => {
  expect(readSettings({ ADMIN_EMAIL: 'Jane@Example.com' }).ADMIN_EMAIL).toBe('jane@example.com');
});
