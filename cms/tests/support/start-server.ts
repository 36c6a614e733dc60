import { createStrapi } from '@strapi/strapi';
import { mkdirSync, mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackstage } from './backstage-server';

const appDir = join(__dirname, '../..');

/** Keeps what the server writes to its security log for the tests to read, and off their console. */
async function readSecurityLog(): Promise<void> {
  const { securityLog } = (await import(join(appDir, 'dist/src/http/security-log.js'))) as { securityLog: { write: (line: string) => void } };
  globalThis.securityLines = [];
  securityLog.write = (line) => void globalThis.securityLines.push(line);
}

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

  await readSecurityLog();
  const strapi = await createStrapi({ appDir, distDir: join(appDir, 'dist') }).load();
  strapi.server.mount();
  await new Promise<void>((listening) => strapi.server.httpServer.listen(0, '127.0.0.1', listening));
  const { port } = strapi.server.httpServer.address() as AddressInfo;
  const backstage = await openBackstage(strapi);

  process.env.TEST_SERVER_URL = `http://127.0.0.1:${port}`;
  process.env.TEST_BACKSTAGE_URL = backstage.url;
  globalThis.testServer = { strapi, backstage, dataDir };
}
