import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { cmsDir } from './paths.mjs';
import { resolveSettings } from './settings.mjs';

// Vite requires this version; Strapi and Jest support older ones.
const minimumNode = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1])) {
    throw new CommandError(`Hearthside requires Node.js ${minimumNode.join('.')} or later (found ${process.versions.node}).`);
  }
}

/** Packages with compiled code work only with the Node.js version that installed them. Only SQLite's package contains such code. */
export function checkPackages() {
  const load = createRequire(join(cmsDir, 'package.json'));
  try {
    new (load('better-sqlite3'))(':memory:').close();
  } catch (error) {
    if (!/NODE_MODULE_VERSION/.test(error.message)) throw error;
    throw new CommandError('The packages were installed with another Node.js version. Run npm ci and npm run build.');
  }
  // With the headers of later versions, the destructors of better-sqlite3 12 call this function while no JavaScript runs, and Node.js aborts.
  const compiled = readFileSync(load.resolve('better-sqlite3/build/Release/better_sqlite3.node'));
  if (compiled.includes('RemoveEnvironmentCleanupHook'))
    throw new CommandError(
      'better-sqlite3 was compiled on this machine with headers that make Node.js abort. Run npm ci with access to github.com, where npm downloads it, or with the variable npm_config_target=24.18.1.',
    );
}

/** @throws CommandError with a line for each variable that is invalid in production */
export function checkSettings({ HEARTHSIDE_DEMO, ...env }) {
  const { readSettings } = createRequire(join(cmsDir, 'dist/src/settings/'))('./variables');
  const isDemo = HEARTHSIDE_DEMO === 'true';
  const problems = isDemo ? ['HEARTHSIDE_DEMO must not be set in production. Unset it, or use npm start for the demo.'] : [];
  try {
    readSettings({ ...env, NODE_ENV: 'production', HEARTHSIDE_DEMO: isDemo ? '' : HEARTHSIDE_DEMO });
  } catch (error) {
    if (!error.messages) throw error;
    problems.push(...error.messages);
  }
  if (problems.length > 0) throw new CommandError(`The server failed to start: ${listReasons(problems)}`);
}

/** Returns one reason as it is, and several as a list. */
export const listReasons = (reasons) => (reasons.length === 1 ? reasons[0] : reasons.map((reason) => `\n- ${reason}`).join(''));

/** Returns HOST, PORT and DATA_DIR of a demo. @throws CommandError if one of them cannot be used */
export async function demoSettings() {
  const settings = resolveSettings();
  const { HOST, PORT, DATA_DIR } = settings;
  if (!['127.0.0.1', 'localhost', '::1'].includes(HOST))
    throw new CommandError(
      `The demo has public passwords, so HOST must be 127.0.0.1, localhost or ::1, not "${HOST}". Use npm run serve for production.`,
    );
  await checkPort(PORT, HOST);
  checkDataDir(DATA_DIR);
  return settings;
}

export async function checkPort(port, host) {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new CommandError(`PORT must be a number from 1 to 65535, not "${port}".`);
  }
  const probe = createServer().listen(Number(port), host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new CommandError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop the other program, or set PORT to a free port.`
        : `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}.`,
    );
  }
  await new Promise((closed) => probe.close(closed));
  // `fetch` refuses the same ports as browsers, without connecting.
  const isBlocked = await fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }) => cause?.message === 'bad port',
  );
  if (isBlocked) throw new CommandError(`Browsers block port ${port}. Set PORT to another port.`);
}

export function checkDataDir(dataDir) {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (error.code === 'EEXIST') throw new CommandError(`DATA_DIR ${dataDir} is a file. Set DATA_DIR to a folder.`);
    throw new CommandError(`Cannot create or write to DATA_DIR ${dataDir} (${error.code}).`);
  }
}
