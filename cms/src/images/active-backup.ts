import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';

/**
 * Of each backup of SQLite under way a file that holds the time until which it counts, in milliseconds since 1970. Not a row: whoever
 * writes to SQLite beside a server makes saves fail that have read before they write.
 */
export const backupsUnderWay = (): string => join(environment.dataDir, 'backups-under-way');

/** Whether a backup is being taken, by whichever process: what its snapshot names must be there until it is copied. */
export async function isBackupActive(): Promise<boolean> {
  return environment.databaseUrl ? hasRow() : hasFile();
}

async function hasRow(): Promise<boolean> {
  const found = await strapi.db.transaction(
    async ({ trx }) =>
      await strapi.db
        .connection('backups_under_way')
        .transacting(trx)
        .where('until', '>', Date.now())
        .first<{ id: string } | undefined>('id'),
  );
  return found !== undefined;
}

async function hasFile(): Promise<boolean> {
  const folder = backupsUnderWay();
  const gone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  };
  for (const name of (await readdir(folder).catch(gone)) ?? []) {
    if (Number(await readFile(join(folder, name), 'utf8').catch(gone)) > Date.now()) return true;
  }
  return false;
}
