import { TestEnvironment } from 'jest-environment-node';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { firstData } from './data';
import { founder, runAt, startServer } from './server-process';

declare global {
  var securityLines: string[];
}

/** Provides a site that the test files of a Jest worker share. Each worker has its own site and data. */
export default class WithServer extends TestEnvironment {
  async setup(): Promise<void> {
    await super.setup();
    globalThis.testSite ??= await openSite();
    Object.assign(this.global.process.env, globalThis.testSite.addresses);
  }
}

/** On PostgreSQL a site has two processes, as in production. Tests write through one and read through the other. */
const processes = process.env.DATABASE_URL ? 2 : 1;

async function openSite() {
  const { settings } = await firstData();
  const temporaryFiles = join(settings.DATA_DIR, 'tmp');
  mkdirSync(temporaryFiles);
  const shared = { ...settings, NODE_ENV: 'test', PUBLIC_URL: 'http://hearthside.test', TMPDIR: temporaryFiles };
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(shared)));
  for (const { backstage } of servers) await runAt(backstage, captureSecurityLog);
  // The servers exit with their worker, which does not wait for them.
  for (const { child } of servers)
    [child, child.channel, child.stdout as Socket, child.stderr as Socket].forEach((handle) => handle?.unref());
  return {
    addresses: {
      TEST_SERVER_URLS: servers.map(({ url }) => url).join(' '),
      TEST_BACKSTAGE_URLS: servers.map(({ backstage }) => backstage).join(' '),
      ADMIN_EMAIL: founder.email,
      ADMIN_PASSWORD: founder.password,
    },
    end: () => Promise.all(servers.map(({ child }) => end(child))),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}

/** Stores the security log in memory, where tests can read it, instead of writing it to the console. */
function captureSecurityLog(): void {
  globalThis.securityLines = [];
  serverModule('http/security-log').securityLog.write = (line) => void globalThis.securityLines.push(line);
}
