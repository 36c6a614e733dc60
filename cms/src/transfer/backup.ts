import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { environment } from '../settings/environment';
import { readManifest, unpackBackup } from './backup-file';
import { inWorkFolder } from './files-on-disk';
import { withDatabase } from './open-site';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';
import { backupsFolder, takeBackup, type Backup } from './take-backup';

export interface BackupOptions {
  /** Output folder. Default: `backups` in DATA_DIR. */
  out?: string;
  withSecret?: boolean;
  check?: boolean;
}

/** `npm run backup` */
export async function backUp({ out = backupsFolder(), withSecret, check }: BackupOptions): Promise<string[]> {
  if (withSecret && !existsSync(join(environment.dataDir, 'secret'))) {
    throw new CommandError('There is no secret in DATA_DIR to include. It is set with the SECRET environment variable.');
  }
  const absent = `No site found in ${environment.dataDir}.`;
  return withDatabase({ mode: 'shared', owner: 'a backup', absent }, async (database) => {
    const backup = await takeBackup(database, out, { withSecret });
    if (check) await checkBackup(database, backup.path);
    return report(backup, { withSecret, check });
  });
}

/**
 * Restores a backup to a temporary folder and database, and compares all files and tables with the manifest.
 * @throws CommandError naming the first difference
 */
async function checkBackup(database: SiteDatabase, file: string): Promise<void> {
  const manifest = await readManifest(file);
  await inWorkFolder(async (folder) => {
    await unpackBackup(file, folder, manifest);
    const { tables } = manifest;
    const restored = await database.countIn(join(folder, database.fileName));
    const different = tables.find((table, n) => !isDeepStrictEqual(table, restored[n]));
    if (different || restored.length !== tables.length) {
      throw new CommandError(`Damaged backup: ${different ? `table ${different.name}` : 'the list of tables'} differs after the restore.`);
    }
  });
}

function report({ path, manifest }: Backup, { withSecret, check }: BackupOptions): string[] {
  const { parts, tables, missing } = manifest;
  const files = parts.filter((part) => part.path.startsWith('pictures/')).length;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backed up ${rows} rows in ${tables.length} tables and ${files} image files to ${path}`,
    ...(missing.length > 0 ? [`Image files missing from storage and not in the backup (${missing.length}): ${listed(missing)}`] : []),
    ...(check ? ['Verified: restored to a temporary folder with identical content.'] : []),
    withSecret
      ? 'The backup contains password hashes and the session secret. Store it securely.'
      : 'The backup contains password hashes. Store it securely.',
  ];
}

const listed = (names: string[]) => (names.length > 10 ? `${names.slice(0, 10).join(', ')} …` : names.join(', '));
