import { resolve } from 'node:path';
import { root } from './paths.mjs';

const names =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|SECRET|DATABASE_URL|S3_\w+|SMTP_URL|MAIL_FROM|SITE_NAME|TRUST_PROXY_HOPS|LOG_LEVEL|METRICS_\w+|ADMIN_\w+|DEMO_PASSWORD|HEARTHSIDE_DEMO|TRANSFER_KEY|NODE_ENV)$/;

const quiet = { STRAPI_TELEMETRY_DISABLED: 'true', STRAPI_DISABLE_EE: 'true' };

/** HOST, PORT and DATA_DIR with their defaults. npm tells by INIT_CWD where the caller stood when typing the command. */
export function whereToRun({ HOST, PORT, DATA_DIR, INIT_CWD } = process.env) {
  return {
    HOST: HOST || '127.0.0.1',
    PORT: PORT || '1337',
    DATA_DIR: DATA_DIR ? resolve(INIT_CWD ?? process.cwd(), DATA_DIR) : resolve(root, 'data'),
  };
}

/** The caller's environment for a server. A variable set to nothing counts as not set. */
export function serverEnvironment(settings) {
  const set = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(set), ...quiet, ...settings };
}

/** The caller's environment without Hearthside's settings: no build or test may depend on them, or reach a live database. */
export function neutralEnvironment(settings = {}) {
  const others = Object.entries(process.env).filter(([name]) => !names.test(name));
  return { ...Object.fromEntries(others), ...quiet, ...settings };
}

export const originOf = ({ HOST, PORT }) => `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
