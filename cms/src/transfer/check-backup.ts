import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { readManifest, unpackBackup } from './backup-file';
import { inWorkFolder, partOf } from './files-on-disk';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';

/**
 * Restores a backup to a temporary folder and database, and compares all files and tables with the manifest.
 * @throws CommandError naming the first difference
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
    const different = tables.find((table, n) => !isDeepStrictEqual(table, restored[n]));
    if (different || restored.length !== tables.length) {
      throw new CommandError(`Damaged backup: ${different ? `table ${different.name}` : 'the list of tables'} differs after the restore.`);
    }
  });
}
