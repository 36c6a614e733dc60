import { constants } from 'node:zlib';
import { environment } from '../src/lib/environment';
import { maxImageBytes } from '../src/lib/image-limits';

const mediaOrigins = environment.s3 ? [new URL(environment.s3.baseUrl).origin] : [];

// Quality 4 costs about as much time as gzip; built files lie there compressed at the best already.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// Only the panel's media library sends files here. Strapi removes the temporary files of this one part, and no others.
const formidable = {
  filter: ({ name }: { name?: string }) => name === 'files',
  maxFileSize: 5 * maxImageBytes,
  maxFields: 100,
  maxFieldsSize: 1_000_000,
};

export default [
  'global::request-target',
  { name: 'strapi::compression', config: { br: brotli } },
  'global::api-errors',
  'global::request-log',
  'global::readiness',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        directives: {
          'connect-src': ["'self'"],
          // Strapi merges lists by index with its own, so each starts with what Strapi would put there.
          'img-src': ["'self'", 'data:', 'blob:', ...mediaOrigins],
          'media-src': ["'self'", 'data:', 'blob:', 'https:'],
          'frame-src': ["'self'", 'https://www.youtube.com', 'https://player.vimeo.com'],
          'font-src': ["'self'", 'data:'],
          'style-src': ["'self'", "'unsafe-inline'"],
          upgradeInsecureRequests: environment.publicUrl.startsWith('https:') ? [] : null,
        },
      },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      hsts: environment.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    },
  },
  'global::site',
  'strapi::errors',
  // Browser pages come from this very origin; no other one is invited.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::query',
  'global::body-guard',
  { name: 'strapi::body', config: { jsonLimit: '1mb', formLimit: '100kb', textLimit: '100kb', formidable } },
  { name: 'strapi::favicon', config: { path: '../web/public/favicon.svg' } },
  'strapi::public',
];
