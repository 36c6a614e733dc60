import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { partOfPicture, readManifest, readPath, unpackBackup, type Manifest } from './backup-file';
import { clearWorkFolders, inWorkFolder, partOf, syncToDisk } from './files-on-disk';
import { withDatabase } from './open-database';
import { mimeOf, putPicture, removePicture, uploads, type PictureFile } from './pictures';
import { TransferRefusal } from './refusal';
import { restoredFrom, type SiteDatabase } from './site-database';
import { takeAutomaticBackup, type Backup } from './take-backup';

export interface RestoreOptions {
  /** What `npm run backup` wrote. */
  file: string;
  /** Replaces what is there without a backup of it, as it may be too damaged to be read. */
  noBackup?: boolean;
}

/** `npm run restore` */
export async function restoreBackup({ file, noBackup }: RestoreOptions): Promise<string[]> {
  const manifest = await readManifest(file);
  return withDatabase({ mode: 'exclusive', owner: 'a restore' }, async (database, lock) => {
    checkFits(manifest, database);
    await clearWorkFolders();
    return inWorkFolder(async (folder) => {
      await unpackBackup(file, folder);
      await checkUnpacked(database, folder, manifest);
      const before = noBackup ? null : await backUpFirst(database);
      lock.assertHeld();
      await replace(database, { folder, manifest, before });
      return report(manifest, before);
    });
  });
}

async function backUpFirst(database: SiteDatabase): Promise<Backup | null> {
  try {
    return (await database.isThere()) ? await takeAutomaticBackup(database, 'restore') : null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferRefusal(`What is there could not be backed up first: ${reason}`, 'With --no-backup it is replaced all the same.');
  }
}

function checkFits({ engine, bucketUrl, parts }: Manifest, database: SiteDatabase): void {
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  if (engine !== database.engine) {
    throw new TransferRefusal(
      `The backup is of a site on ${names[engine]}, and this one is on ${names[database.engine]}: take npm run export and npm run import there.`,
    );
  }
  const isInBucket = parts.some(({ path }) => path.startsWith('pictures/bucket/'));
  if (!isInBucket || bucketUrl === environment.s3?.baseUrl) return;
  throw new TransferRefusal(
    `The backup's pictures are shown from ${bucketUrl ?? 'a bucket'}, and this site's from ${environment.s3?.baseUrl ?? 'DATA_DIR'}: set the S3_ variables alike, or take npm run export and npm run import.`,
  );
}

/** Before anything is replaced: what was read whole may have been written with faults. */
async function checkUnpacked(database: SiteDatabase, folder: string, { parts }: Manifest): Promise<void> {
  for (const part of parts) {
    if ((await partOf(join(folder, part.path), part.path)).sha256 === part.sha256) continue;
    throw new TransferRefusal(`${part.path} could not be unpacked as it was backed up: is the disk whole?`);
  }
  if (database.engine === 'sqlite') await database.countIn(join(folder, database.fileName));
}

interface Replacement {
  folder: string;
  manifest: Manifest;
  before: Backup | null;
}

/**
 * Pictures are put first and taken away last, so that whichever database is there finds its own; the database is replaced in one
 * step. Only a picture that was replaced under its old name is, for that moment, the wrong one.
 */
async function replace(database: SiteDatabase, { folder, manifest, before }: Replacement): Promise<void> {
  const restored = picturesIn(manifest);
  const sums = ({ parts }: Manifest) => new Map(parts.map(({ path, sha256 }) => [path, sha256]));
  const [wanted, stored] = [sums(manifest), before ? sums(before.manifest) : null];
  for (const [path, picture] of restored) {
    if (stored?.get(path) !== wanted.get(path)) await putPicture(picture, join(folder, path), mimeOf(picture.key));
  }
  if (existsSync(uploads())) await syncToDisk(uploads());
  await database.replaceBy(join(folder, database.fileName), restoredFrom(manifest.taken));
  if (manifest.parts.some(({ path }) => path === 'secret')) await rename(join(folder, 'secret'), join(environment.dataDir, 'secret'));
  if (!before) return;
  for (const [path, picture] of picturesIn(before.manifest)) if (!restored.has(path)) await removePicture(picture);
}

function picturesIn({ parts }: Manifest): Map<string, PictureFile> {
  const pictures = new Map<string, PictureFile>();
  for (const { path } of parts) {
    const picture = readPath(path);
    if (picture && typeof picture === 'object') pictures.set(partOfPicture(picture.place, picture.key), picture);
  }
  return pictures;
}

function report({ taken, tables, parts, missing }: Manifest, before: Backup | null): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...(before ? [`What was there is backed up: ${before.path}`] : []),
    `Restored the site of ${taken}: ${rows} rows in ${tables.length} tables and ${picturesIn({ parts } as Manifest).size} files of pictures.`,
    ...(missing.length > 0 ? [`${missing.length} files of pictures were missing already when it was backed up.`] : []),
    'Everybody signs in again.',
  ];
}
