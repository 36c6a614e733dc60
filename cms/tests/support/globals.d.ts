import type { Core } from '@strapi/strapi';

declare global {
  // eslint-disable-next-line no-var -- how TypeScript knows a property of globalThis
  var testServer: { strapi: Core.Strapi; backstage: { url: string; close(): void }; dataDir: string };
}
