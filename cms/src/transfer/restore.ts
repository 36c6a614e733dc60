import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { countUnreadable } from '../accounts/factors';
import { putImage, removeImage, uploads, type ImageFile } from '../images/storage';
import { environment } from '../settings/environment';
import { partOfImage, readManifest, readPath, unpackBackup, type Manifest } from './backup-file';
import { inWorkFolder } from './files-on-disk';
import { withDatabase } from './open-site';
import { CommandError } from './command-error';
import { syncToDisk, type Part } from './parts';
import { restoredFrom, type Erasure, type SiteDatabase } from './site-database';
import { takeAutomaticBackup, type Backup } from './take-backup';

export interface RestoreOptions {
  /** File written by `npm run backup`. */
  file: string;
  /** Skips the backup of the current data, which may be too damaged to read. */
  noBackup?: boolean;
}

/** `npm run restore` */
export async function restoreBackup({ file, noBackup }: RestoreOptions): Promise<string[]> {
  const manifest = await readManifest(file);
  return withDatabase({ mode: 'exclusive', owner: 'a restore' }, async (database, lock) => {
    checkFits(manifest, database);
    return inWorkFolder(async (folder) => {
      await unpackBackup(file, folder, manifest);
      // Checked before anything is replaced, because a valid backup can be written incorrectly.
      if (database.engine === 'sqlite') await database.countIn(join(folder, database.fileName));
      const before = noBackup ? null : await backUpFirst(database);
      lock.assertHeld();
      const erasures = await erasuresIn(database, noBackup);
      await replace(database, { folder, manifest, before, erasures });
      return [...report(manifest, before), ...(await reportErased(database, manifest, erasures)), ...(await reportSecret(database))];
    });
  });
}

async function backUpFirst(database: SiteDatabase): Promise<Backup | null> {
  try {
    return (await database.isThere()) ? await takeAutomaticBackup(database, 'restore') : null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Failed to back up the current data: ${reason}`, `Use --no-backup to restore anyway.`);
  }
}

function checkFits({ engine, bucketUrl, parts }: Manifest, database: SiteDatabase): void {
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  if (engine !== database.engine) {
    throw new CommandError(
      `The backup is from a ${names[engine]} site, but this site uses ${names[database.engine]}. Use npm run export and npm run import instead.`,
    );
  }
  const isInBucket = parts.some(({ path }) => path.startsWith('pictures/bucket/'));
  if (!isInBucket || bucketUrl === environment.s3?.baseUrl) return;
  throw new CommandError(
    `The backup's images are served from ${bucketUrl ?? 'a bucket'}, but this site serves images from ${environment.s3?.baseUrl ?? 'DATA_DIR'}. Use the same S3_* settings, or use npm run export and npm run import.`,
  );
}

/** Returns the proofs of erased people; null if the operator skips the backup of data that are too damaged to read. */
async function erasuresIn(database: SiteDatabase, noBackup = false): Promise<Erasure[] | null> {
  try {
    return await database.erasures();
  } catch (reason) {
    if (noBackup) return null;
    throw reason;
  }
}

/** Says how many inquiries of the backup were erased again. */
async function reportErased(database: SiteDatabase, { tables }: Manifest, erasures: Erasure[] | null): Promise<string[]> {
  if (!erasures) return ['The current data could not be read. People who were erased since the backup must be erased again.'];
  const inBackup = tables.find(({ name }) => name === 'inquiries')?.rows ?? 0;
  const erased = inBackup && inBackup - (await database.countInquiries());
  return erased > 0 ? [`Deleted ${erased} ${erased === 1 ? 'inquiry' : 'inquiries'} of people who were erased since the backup.`] : [];
}

/** Says what does not work because the secret is not that of the backup. */
async function reportSecret(database: SiteDatabase): Promise<string[]> {
  const unreadable = countUnreadable(await database.appCodes());
  if (unreadable === 0) return [];
  return [
    `Authenticator apps that don’t work, because SECRET is not that of the backup: ${unreadable}. Set the same SECRET, or their agents sign in with a passkey or a recovery code.`,
  ];
}

interface Replacement {
  folder: string;
  manifest: Manifest;
  before: Backup | null;
  /** null if the current data are too damaged to read. */
  erasures: Erasure[] | null;
}

/**
 * Stores images first and deletes old ones last, so that both the old and the restored database find their images. Only images that were
 * replaced under the same name are wrong until the database is replaced, in one step.
 */
async function replace(database: SiteDatabase, { folder, manifest, before, erasures }: Replacement): Promise<void> {
  const restored = imagesIn(manifest.parts);
  const sums = ({ parts }: Manifest) => new Map(parts.map(({ path, sha256 }) => [path, sha256]));
  const [expected, stored] = [sums(manifest), before ? sums(before.manifest) : null];
  for (const [path, image] of restored) {
    if (stored?.get(path) !== expected.get(path)) await putImage(image, join(folder, path));
  }
  if (existsSync(uploads())) await syncToDisk(uploads());
  await database.replaceBy(join(folder, database.fileName), restoredFrom(manifest.taken), erasures ?? []);
  if (manifest.parts.some(({ path }) => path === 'secret')) await rename(join(folder, 'secret'), join(environment.dataDir, 'secret'));
  if (!before) return;
  for (const [path, image] of imagesIn(before.manifest.parts)) if (!restored.has(path)) await removeImage(image);
}

function imagesIn(parts: Part[]): Map<string, ImageFile> {
  const images = new Map<string, ImageFile>();
  for (const { path } of parts) {
    const image = readPath(path);
    if (image && typeof image === 'object') images.set(partOfImage(image.backend, image.key), image);
  }
  return images;
}

function report({ taken, tables, parts, missing }: Manifest, before: Backup | null): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...(before ? [`Backed up the previous site to ${before.path}`] : []),
    `Restored the backup from ${taken.slice(0, 16).replace('T', ' ')} UTC: ${rows} rows in ${tables.length} tables and ${imagesIn(parts).size} image files.`,
    ...(missing.length > 0 ? [`${missing.length} image files were already missing when the backup was made.`] : []),
    'All users must sign in again.',
  ];
}
