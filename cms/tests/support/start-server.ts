import { createStrapi } from '@strapi/strapi';
import { mkdirSync, mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackstage } from './backstage-server';

const appDir = join(__dirname, '../..');

/** One real server for all test files, on its own database, as `npm run serve` would start it. */
export default async function startServer(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthside-test-'));
  const temporaryFiles = join(dataDir, 'tmp');
  mkdirSync(temporaryFiles);
  Object.assign(process.env, {
    NODE_ENV: 'test',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_EE: 'true',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://hearthside.test',
    ADMIN_USERNAME: 'founder',
    ADMIN_EMAIL: 'founder@hearthside.test',
    ADMIN_PASSWORD: 'first-in-the-door',
    TMPDIR: temporaryFiles,
  });

  const strapi = await createStrapi({ appDir, distDir: join(appDir, 'dist') }).load();
  strapi.server.mount();
  await new Promise<void>((listening) => strapi.server.httpServer.listen(0, '127.0.0.1', listening));
  const { port } = strapi.server.httpServer.address() as AddressInfo;
  const backstage = await openBackstage(strapi);

  process.env.TEST_SERVER_URL = `http://127.0.0.1:${port}`;
  process.env.TEST_BACKSTAGE_URL = backstage.url;
  globalThis.testServer = { strapi, backstage, dataDir };
}
