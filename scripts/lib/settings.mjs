import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePath, root } from './paths.mjs';

const names =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|SECRET|DATABASE_URL|S3_\w+|SMTP_URL|MAIL_FROM|SITE_NAME|TRUST_PROXY_HOPS|LOG_LEVEL|METRICS_\w+|ADMIN_\w+|DEMO_PASSWORD|HEARTHSIDE_DEMO|TRANSFER_KEY|NODE_ENV)$/;

const strapiDefaults = { STRAPI_TELEMETRY_DISABLED: 'true', STRAPI_DISABLE_EE: 'true' };

/** Loads `.env`; variables that are set already take precedence. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns HOST, PORT and DATA_DIR, with their defaults. */
export function resolveSettings({ HOST, PORT, DATA_DIR } = process.env) {
  return { HOST: HOST || '127.0.0.1', PORT: PORT || '1337', DATA_DIR: resolvePath(DATA_DIR) || join(root, 'data') };
}

/** Returns the environment for a server. A variable with an empty value counts as unset. */
export function serverEnvironment(settings) {
  const set = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(set), ...strapiDefaults, ...settings };
}

/** Returns the environment without Hearthside's settings, so that builds and tests neither depend on them nor reach a live database. */
export function neutralEnvironment(settings = {}) {
  const others = Object.entries(process.env).filter(([name]) => !names.test(name));
  return { ...Object.fromEntries(others), ...strapiDefaults, ...settings };
}

export const originOf = ({ HOST, PORT }) => `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
