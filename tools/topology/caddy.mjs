import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../scripts/lib/command-error.mjs';
import { cacheDir, root } from '../../scripts/lib/paths.mjs';

/** Runs Caddy with the configuration of docker-compose.yml. */
export async function runCaddy({ dir, port, adminPort, variables }) {
  const local = { BIND: '127.0.0.1', ADMIN: `127.0.0.1:${adminPort}`, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const publicUrl = new URL(variables.PUBLIC_URL);
  if (Number(publicUrl.port) !== port) throw new CommandError(`PUBLIC_URL must use the proxy port ${port}, not ${publicUrl.host}.`);
  return {
    command: await findCaddy(),
    args: ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: { ...variables, ...local },
  };
}

/** Returns the installed Caddy, or the Debian package, unpacked in the cache folder: nothing is installed on the machine. */
function findCaddy() {
  const folder = join(cacheDir, 'caddy');
  const candidates = [...process.env.PATH.split(delimiter), join(folder, 'usr/bin')].map((path) => join(path, 'caddy'));
  return candidates.find((file) => existsSync(file)) ?? fetchCaddy(folder);
}

async function fetchCaddy(folder) {
  mkdirSync(folder, { recursive: true });
  const call = (program, ...args) => promisify(execFile)(program, args, { cwd: folder });
  try {
    await call('apt-get', 'download', 'caddy');
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    await call('dpkg-deb', '-x', file, '.');
  } catch (error) {
    throw new CommandError(
      `Caddy not found, and downloading the Debian package failed. Install caddy, or run apt-get update first.\n${error.stderr ?? error.message}`,
    );
  }
  return join(folder, 'usr/bin/caddy');
}
