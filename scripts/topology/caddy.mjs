import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDir, root } from '../lib/paths.mjs';
import { Refusal } from '../lib/refusal.mjs';

/** Caddy with compose's own file. */
export async function runCaddy({ dir, port, admin, variables }) {
  const here = { BIND: '127.0.0.1', ADMIN: `127.0.0.1:${admin}`, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const served = new URL(variables.PUBLIC_URL);
  if (Number(served.port) !== port) throw new Refusal(`PUBLIC_URL must be on the proxy’s port, ${port}, not ${served.host}.`);
  return {
    command: findCaddy(),
    args: ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: { ...variables, ...here },
  };
}

/** The machine's own, or Debian's, unpacked in this clone: nothing is installed, and no service is started. */
function findCaddy() {
  const place = join(cacheDir, 'caddy');
  const known = [...process.env.PATH.split(delimiter), join(place, 'usr/bin')].map((folder) => join(folder, 'caddy'));
  return known.find((file) => existsSync(file)) ?? fetchCaddy(place);
}

function fetchCaddy(place) {
  mkdirSync(place, { recursive: true });
  const call = (program, ...args) => execFileSync(program, args, { cwd: place, stdio: 'pipe' });
  try {
    call('apt-get', 'download', 'caddy');
    const [file] = readdirSync(place).filter((name) => name.endsWith('.deb'));
    call('dpkg-deb', '-x', file, '.');
  } catch (error) {
    throw new Refusal(
      `There is no Caddy on this machine, and Debian’s could not be fetched: install caddy, or run apt-get update first.\n${error.stderr ?? error.message}`,
    );
  }
  return join(place, 'usr/bin/caddy');
}
