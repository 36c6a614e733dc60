import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';

/**
 * Folder with a file per active backup of SQLite, which contains its expiry (ms since 1970). A row would not work: if another process
 * writes to SQLite, saves of the server fail that read before they write.
 */
export const backupsUnderWay = (): string => join(environment.dataDir, 'backups-under-way');

/** Whether any process is taking a backup. Files in its snapshot must not be deleted until they are copied. */
export async function isBackupActive(): Promise<boolean> {
  return environment.databaseUrl ? hasRow() : hasFile();
}

async function hasRow(): Promise<boolean> {
  const row = await strapi.db.transaction(
    async ({ trx }) =>
      await strapi.db
        .connection('backups_under_way')
        .transacting(trx)
        .where('until', '>', Date.now())
        .first<{ id: string } | undefined>('id'),
  );
  return row !== undefined;
}

async function hasFile(): Promise<boolean> {
  const folder = backupsUnderWay();
  const ignoreMissing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  };
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    if (Number(await readFile(join(folder, name), 'utf8').catch(ignoreMissing)) > Date.now()) return true;
  }
  return false;
}
