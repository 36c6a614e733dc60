import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minSecretLength, readSettings, InvalidSettings, type Settings } from './variables';
import { codeOf } from './typed';

const env = orExit(() => readSettings(process.env));
const port = Number(env.PORT ?? 1337);

export interface S3Settings {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Base URL from which browsers load files. */
  baseUrl: string;
}

function s3Settings({ S3_BUCKET, S3_ENDPOINT, S3_BASE_URL, ...rest }: Settings): S3Settings | null {
  if (!S3_BUCKET) return null;
  const region = rest.S3_REGION ?? 'us-east-1';
  const bucketUrl = S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${region}.amazonaws.com`;
  return {
    bucket: S3_BUCKET,
    region,
    endpoint: S3_ENDPOINT,
    accessKeyId: rest.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: rest.S3_SECRET_ACCESS_KEY ?? '',
    baseUrl: S3_BASE_URL ?? bucketUrl,
  };
}

/** Settings from environment variables, read once. The README describes the variables. */
export const environment = {
  isProduction: env.NODE_ENV === 'production',
  isDevelopment: env.NODE_ENV === 'development',
  /** Demo mode: demo content and accounts are loaded if the database is empty. */
  isDemo: env.HEARTHSIDE_DEMO === 'true',
  demoPassword: env.DEMO_PASSWORD ?? 'welcome-home',
  host: env.HOST ?? '127.0.0.1',
  port,
  dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), '../data')),
  publicUrl: new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${port}`).origin,
  databaseUrl: env.DATABASE_URL,
  /** Address of the Prometheus endpoint. Disabled without a port. */
  metrics: { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT === undefined ? undefined : Number(env.METRICS_PORT) },
  proxyHops: Number(env.TRUST_PROXY_HOPS ?? 0),
  smtpUrl: env.SMTP_URL,
  /** Name of the brokerage in emails. */
  siteName: env.SITE_NAME ?? 'Hearth & Harbor Realty',
  mailFrom: env.MAIL_FROM ?? 'Hearthside <no-reply@localhost>',
  s3: s3Settings(env),
  firstAdmin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'warn' : 'info'),
};

/** Exits if the settings are invalid. Prints one line per problem, without a stack trace that would hide them. */
function orExit<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    error.messages.forEach((message) => console.error(`error: ${message}`));
    process.exit(1);
  }
}

/** Makes all files that the server writes from now on (database, images, emails) private to its account. */
export function keepDataPrivate(): void {
  process.umask(0o077);
  mkdirSync(environment.dataDir, { recursive: true });
  try {
    chmodSync(environment.dataDir, 0o700);
  } catch (error) {
    // A mounted volume may belong to another account, which sets its permissions.
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Returns SECRET, or the secret that was generated in DATA_DIR at the first start. */
function masterSecret(): string {
  if (env.SECRET) return env.SECRET;
  const file = join(environment.dataDir, 'secret');
  mkdirSync(environment.dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, randomBytes(32).toString('hex'));
  const secret = readFileSync(file, 'utf8');
  if (secret.trim().length >= minSecretLength) return secret;
  throw new InvalidSettings([
    `${file} must contain at least ${minSecretLength} characters. Restore the original file, or delete it to generate a new secret, which signs everyone out.`,
  ]);
}

/** Creates a file atomically. If several processes start together, the first one wins and none reads a partial file. */
function writeOnce(file: string, text: string): void {
  const tempFile = `${file}.${process.pid}`;
  writeFileSync(tempFile, text, { mode: 0o600 });
  try {
    linkSync(tempFile, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(tempFile);
  }
}

let master: string | undefined;

const readMaster = (): string => (master ??= orExit(masterSecret));

/** Derives a separate key for each purpose from the secret. */
export const secretFor = (purpose: string): string => createHmac('sha256', readMaster()).update(purpose).digest('base64url');

// 96 bits, as GCM recommends, and GCM's longest tag.
const [nonceLength, tagLength] = [12, 16];

const encryptionKey = (purpose: string) => Buffer.from(hkdfSync('sha256', readMaster(), '', purpose, 32));

/** Encrypts a text with AES-256-GCM, with a key derived for one purpose. */
export function encrypt(purpose: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(purpose), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns null if the text was encrypted with another secret, or changed. */
export function decrypt(purpose: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey(purpose), bytes.subarray(0, nonceLength));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** Returns a hash that identifies a user or network without revealing them. Only the site's secret allows testing a guess. */
export const keyedHash = (purpose: string, text: string): string =>
  createHmac('sha256', secretFor(purpose)).update(text).digest('base64url').slice(0, 22);
