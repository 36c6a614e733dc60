import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { readManifest, unpackBackup } from './backup-file';
import { inWorkFolder, partOf } from './files-on-disk';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';

/**
 * Restores a backup into a folder and a database of its own, and compares every file and the rows of every table with what was
 * backed up. @throws TransferRefusal naming the first difference.
 */
export async function checkBackup(database: SiteDatabase, file: string): Promise<void> {
  const { parts, tables } = await readManifest(file);
  await inWorkFolder(async (folder) => {
    await unpackBackup(file, folder);
    for (const part of parts) {
      const unpacked = await partOf(join(folder, part.path), part.path);
      if (!isDeepStrictEqual(unpacked, part)) throw new CommandError(`Damaged backup: checksum mismatch in ${part.path}.`);
    }
    const restored = await database.countIn(join(folder, database.fileName));
    const other = tables.find((table, n) => !isDeepStrictEqual(table, restored[n]));
    if (other || restored.length !== tables.length) {
      throw new CommandError(`Damaged backup: ${other ? `table ${other.name}` : 'the list of tables'} differs after the restore.`);
    }
  });
}
