import type { Core } from '@strapi/strapi';

declare global {
  var testServer: { strapi: Core.Strapi; backstage: { url: string; close(): void }; dataDir: string };
  var securityLines: string[];
}
