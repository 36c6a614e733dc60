import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minSecretLength, readSettings, WrongSettings, type Settings } from './variables';

const env = orEnd(() => readSettings(process.env));
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

function s3Settings({ S3_BUCKET, S3_ENDPOINT, S3_BASE_URL, ...more }: Settings): S3Settings | null {
  if (!S3_BUCKET) return null;
  const region = more.S3_REGION ?? 'us-east-1';
  const ownUrl = S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${region}.amazonaws.com`;
  return {
    bucket: S3_BUCKET,
    region,
    endpoint: S3_ENDPOINT,
    accessKeyId: more.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: more.S3_SECRET_ACCESS_KEY ?? '',
    baseUrl: S3_BASE_URL ?? ownUrl,
  };
}

/** Everything that the surroundings decide, read once. The README explains each variable. */
export const environment = {
  isProduction: env.NODE_ENV === 'production',
  isDevelopment: env.NODE_ENV === 'development',
  /** The demo: content and accounts are loaded when the database is empty. */
  isDemo: env.HEARTHSIDE_DEMO === 'true',
  demoPassword: env.DEMO_PASSWORD ?? 'welcome-home',
  host: env.HOST ?? '127.0.0.1',
  port,
  dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), '../data')),
  publicUrl: new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${port}`).origin,
  databaseUrl: env.DATABASE_URL,
  /** Where Prometheus asks; nowhere without a port. */
  metrics: { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT === undefined ? undefined : Number(env.METRICS_PORT) },
  proxyHops: Number(env.TRUST_PROXY_HOPS ?? 0),
  smtpUrl: env.SMTP_URL,
  /** The brokerage's name, as emails sign it. */
  siteName: env.SITE_NAME ?? 'Hearth & Harbor Realty',
  mailFrom: env.MAIL_FROM ?? 'Hearthside <no-reply@localhost>',
  s3: s3Settings(env),
  firstAdmin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'warn' : 'info'),
};

/** Ends a process that cannot run with its settings: a line for each reason, and no stack that would hide them. */
function orEnd<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    error.messages.forEach((message) => console.error(`error: ${message}`));
    process.exit(1);
  }
}

/** What the server writes from now on, database, pictures and emails alike, is for the account it runs as alone. */
export function keepDataPrivate(): void {
  process.umask(0o077);
  mkdirSync(environment.dataDir, { recursive: true });
  try {
    chmodSync(environment.dataDir, 0o700);
  } catch (error) {
    // A mounted volume may belong to somebody else, who decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** SECRET, or the one generated into DATA_DIR at the first start. */
function masterSecret(): string {
  if (env.SECRET) return env.SECRET;
  const file = join(environment.dataDir, 'secret');
  mkdirSync(environment.dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, randomBytes(32).toString('hex'));
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length >= minSecretLength) return secret;
  throw new WrongSettings([
    `${file} must contain at least ${minSecretLength} characters. Restore the original file, or delete it to generate a new secret, which signs everyone out.`,
  ]);
}

/** Of several processes that start together one is the author; no other, and no later start, ever finds half of it. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

let master: string | undefined;

/** A key of its own for each purpose, derived from the one secret. */
export function secretFor(purpose: string): string {
  master ??= orEnd(masterSecret);
  return createHmac('sha256', master).update(purpose).digest('base64url');
}

/** Names a person or a network without telling it: only who knows the site's secret can find out whether two are the same one. */
export const keyedHash = (purpose: string, text: string): string =>
  createHmac('sha256', secretFor(purpose)).update(text).digest('base64url').slice(0, 22);
