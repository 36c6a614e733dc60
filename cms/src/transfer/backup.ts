import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { checkBackup } from './check-backup';
import { clearWorkFolders } from './files-on-disk';
import { withDatabase } from './open-database';
import { TransferRefusal } from './refusal';
import { backupsFolder, takeBackup, type Backup } from './take-backup';

export interface BackupOptions {
  /** A folder; that of all backups in DATA_DIR unless told otherwise. */
  out?: string;
  withSecret?: boolean;
  check?: boolean;
}

/** `npm run backup` */
export async function backUp({ out = backupsFolder(), withSecret, check }: BackupOptions): Promise<string[]> {
  if (withSecret && !existsSync(join(environment.dataDir, 'secret'))) {
    throw new TransferRefusal('There is no secret in DATA_DIR to be backed up: it is set by the variable SECRET.');
  }
  const absent = `There is no site in ${environment.dataDir} to be backed up.`;
  return withDatabase({ mode: 'shared', owner: 'a backup', absent }, async (database) => {
    await clearWorkFolders();
    const backup = await takeBackup(database, out, { withSecret });
    if (check) await checkBackup(database, backup.path);
    return report(backup, { withSecret, check });
  });
}

function report({ path, manifest }: Backup, { withSecret, check }: BackupOptions): string[] {
  const { parts, tables, missing } = manifest;
  const files = parts.filter((part) => part.path.startsWith('pictures/')).length;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backed up ${rows} rows in ${tables.length} tables and ${files} files of pictures: ${path}`,
    ...(missing.length > 0
      ? [`${missing.length} files that the database names are not where pictures are stored, and so not in the backup: ${listed(missing)}`]
      : []),
    ...(check ? ['It was restored into a folder of its own, and is the same there.'] : []),
    withSecret
      ? 'It holds hashes of passwords and the secret that signs sessions: keep it as you keep keys.'
      : 'It holds hashes of passwords: keep it as you keep keys.',
  ];
}

const listed = (names: string[]) => (names.length > 10 ? `${names.slice(0, 10).join(', ')} …` : names.join(', '));
