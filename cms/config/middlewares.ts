import { existsSync } from 'node:fs';
import { constants } from 'node:zlib';
import { limits } from '../contract';

// Quality 4 costs about as much time as gzip; built files lie there compressed at the best already.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// Strapi does not start without an icon; the real one comes with the build of the site.
const builtIcon = '../web/dist/client/favicon.ico';
const icon = existsSync(builtIcon) ? builtIcon : '../web/public/favicon.svg';

// Only the panel's media library sends files here. Strapi removes the temporary files of this one part, and no others.
const formidable = {
  filter: ({ name }: { name?: string }) => name === 'files',
  maxFileSize: 5 * limits.imageBytes,
  maxFields: 100,
  maxFieldsSize: 1_000_000,
};

// Strapi insists on its own middleware, which sends more than it is told; `security-headers` sends exactly what it says.
const nothing = {
  contentSecurityPolicy: false,
  dnsPrefetchControl: false,
  frameguard: false,
  hsts: false,
  ieNoOpen: false,
  noSniff: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
};

/** One of ours, by its file. Strapi looks below the built server's folder. */
const own = (file: string) => ({ resolve: `./src/${file}` });

export default [
  own('cache/await-replicas'),
  own('http/request-target'),
  { name: 'strapi::security', config: nothing },
  own('http/security-headers'),
  { name: 'strapi::compression', config: { br: brotli } },
  own('http/api-errors'),
  own('http/request-log'),
  own('boot/readiness'),
  own('site/site'),
  'strapi::errors',
  own('http/troubles'),
  // Browser pages come from this very origin; no other one is invited.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::query',
  own('http/body-guard'),
  { name: 'strapi::body', config: { jsonLimit: '1mb', formLimit: '100kb', textLimit: '100kb', formidable } },
  own('graphql/guard'),
  { name: 'strapi::favicon', config: { path: icon } },
  'strapi::public',
];
