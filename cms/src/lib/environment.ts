import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// A variable that is set to nothing, as compose files do, is not set.
const env: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const port = Number(env.PORT ?? 1337);

export interface S3Settings {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers fetch the files. */
  baseUrl: string;
}

function s3Settings(): S3Settings | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_BASE_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const region = env.S3_REGION ?? 'us-east-1';
  if (!S3_BUCKET) return null;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('S3_BUCKET is set: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set as well.');
  }
  return {
    bucket: S3_BUCKET,
    region,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    baseUrl:
      S3_BASE_URL ??
      (S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${region}.amazonaws.com`),
  };
}

/** Everything that the surroundings decide, read once. The README explains each variable. */
export const environment = {
  isProduction: env.NODE_ENV === 'production',
  /** The demo: content and accounts are loaded when the database is empty. */
  isDemo: env.HEARTHSIDE_DEMO === 'true',
  demoPassword: env.DEMO_PASSWORD ?? 'welcome-home',
  host: env.HOST ?? '127.0.0.1',
  port,
  dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), '../data')),
  publicUrl: (env.PUBLIC_URL ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
  databaseUrl: env.DATABASE_URL,
  proxyHops: Number(env.TRUST_PROXY_HOPS ?? 0),
  smtpUrl: env.SMTP_URL,
  /** The brokerage's name, as letters sign it. */
  siteName: env.SITE_NAME ?? 'Hearth & Harbor Realty',
  mailFrom: env.MAIL_FROM ?? 'Hearthside <no-reply@localhost>',
  s3: s3Settings(),
  firstAdmin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'warn' : 'info'),
};

/** SECRET, or the one generated into DATA_DIR at the first start. */
function masterSecret(): string {
  if (env.SECRET) return env.SECRET;
  const file = join(environment.dataDir, 'secret');
  mkdirSync(environment.dataDir, { recursive: true });
  try {
    // "wx" makes one of several processes that start together the author; the others read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

let master: string | undefined;

/** A key of its own for each purpose, derived from the one secret. */
export function secretFor(purpose: string): string {
  master ??= masterSecret();
  return createHmac('sha256', master).update(purpose).digest('base64url');
}
