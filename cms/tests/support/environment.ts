import { TestEnvironment } from 'jest-environment-node';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { firstData } from './data';
import { founder, performAt, startServer } from './server-process';

/** Gives test files a server to share: one for each of Jest's workers, with data of its own, for as long as the worker lives. */
export default class WithServer extends TestEnvironment {
  async setup(): Promise<void> {
    await super.setup();
    globalThis.testServer ??= await openServer();
    Object.assign(this.global.process.env, globalThis.testServer.addresses);
  }
}

async function openServer() {
  const { settings } = await firstData();
  const temporaryFiles = join(settings.DATA_DIR, 'tmp');
  mkdirSync(temporaryFiles);
  const server = await startServer({ ...settings, NODE_ENV: 'test', PUBLIC_URL: 'http://hearthside.test', TMPDIR: temporaryFiles });
  const { child, url, backstage } = server;
  await performAt(backstage, 'run', readSecurityLog);
  // It ends with its worker, which does not wait for it.
  [child, child.channel, child.stdout as Socket, child.stderr as Socket].forEach((handle) => handle?.unref());
  return {
    addresses: { TEST_SERVER_URL: url, TEST_BACKSTAGE_URL: backstage, ADMIN_EMAIL: founder.email, ADMIN_PASSWORD: founder.password },
    async end() {
      const ended = once(child, 'exit');
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Keeps what the server writes to its security log for the tests to read, and off the console. */
const readSecurityLog = `(() => {
  const { securityLog } = require(strapi.dirs.dist.root + '/src/http/security-log.js');
  globalThis.securityLines = [];
  securityLog.write = (line) => void globalThis.securityLines.push(line);
})()`;
