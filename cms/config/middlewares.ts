import { existsSync } from 'node:fs';
import { constants } from 'node:zlib';
import { limits } from '../contract';

// Quality 4 takes about as long as gzip. Built files are already stored with the best compression.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// Strapi does not start without an icon. The build of the site creates the real icon.
const builtIcon = '../web/dist/client/favicon.ico';
const icon = existsSync(builtIcon) ? builtIcon : '../web/public/favicon.svg';

// Only the panel's media library sends files here. Strapi deletes the temporary files of this part only.
const formidable = {
  filter: ({ name }: { name?: string }) => name === 'files',
  maxFileSize: 5 * limits.imageBytes,
  maxFields: 100,
  maxFieldsSize: 1_000_000,
};

// Strapi requires its own middleware, which sends more headers than configured. `security-headers` replaces it.
const headers =
  'contentSecurityPolicy dnsPrefetchControl frameguard hsts ieNoOpen noSniff permittedCrossDomainPolicies referrerPolicy'.split(' ');
const nothing = Object.fromEntries(headers.map((name) => [name, false]));

/** Middleware from a file of this project. Strapi resolves the path below the folder of the built server. */
const local = (file: string) => ({ resolve: `./src/${file}` });

export default [
  local('cache/replicas'),
  { name: 'strapi::security', config: nothing },
  local('http/security-headers'),
  { name: 'strapi::compression', config: { br: brotli } },
  local('http/log'),
  local('site/site'),
  'strapi::errors',
  local('http/failures'),
  // Pages are loaded from this origin. No other origin is allowed.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::query',
  local('http/body-guard'),
  { name: 'strapi::body', config: { jsonLimit: '1mb', formLimit: '100kb', textLimit: '100kb', formidable } },
  { name: 'strapi::favicon', config: { path: icon } },
  'strapi::public',
];
