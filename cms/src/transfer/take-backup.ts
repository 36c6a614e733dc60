import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../database/named-locks';
import { environment } from '../settings/environment';
import { CommandError } from './command-error';
import { manifestName, partOfImage, type Manifest } from './backup-file';
import { inWorkFolder, namesIn } from './files-on-disk';
import { filesOf, openImage, type ImageFile } from '../images/storage';
import type { SiteDatabase, Snapshot } from './site-database';
import { fileContent, jsonContent, type AddPart } from './parts';
import { writeTar } from './tar-file';
import { versions } from '../settings/versions';

export interface Backup {
  path: string;
  manifest: Manifest;
}

export const backupsFolder = (): string => join(environment.dataDir, 'backups');

/** Time in ms to wait for a batch of deletions to end. */
const lockTimeoutMs = 60_000;
/** An image that is just being replaced when the backup starts may be missing. The second attempt finds all images. */
const maxAttempts = 2;

/** Backs up the whole site next to a running server: a database snapshot and all images that it refers to. */
export async function takeBackup(database: SiteDatabase, folder: string, { name = nameFor(''), withSecret = false } = {}): Promise<Backup> {
  const path = join(folder, name);
  return holding('a backup', async () => {
    for (let attempt = 1; ; attempt += 1) {
      const manifest = await write(database, path, withSecret);
      if (manifest.missing.length === 0 || attempt === maxAttempts) return { path, manifest };
      await rm(path);
    }
  });
}

/** Returns a file name with the current time. */
export const nameFor = (suffix: string): string => `hearthside-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z${suffix}.tar`;

/** Blocks the deletion of stored objects while `work` copies them. */
export async function holding<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  let isHeld = true;
  const lock = { mode: 'shared', owner, timeoutMs: lockTimeoutMs, onLost: () => (isHeld = false) } as const;
  const result = await withLock('deletions', lock, work);
  if (!isHeld) throw new CommandError('The connection to the database was lost. Try again.');
  return result;
}

const write = (database: SiteDatabase, path: string, withSecret: boolean): Promise<Manifest> =>
  inWorkFolder((folder) => {
    const file = join(folder, database.fileName);
    return database.withSnapshot(file, (snapshot) => writeTar(path, (add) => fill(add, { database, file, snapshot, withSecret })));
  });

interface Contents {
  database: SiteDatabase;
  file: string;
  snapshot: Snapshot;
  withSecret: boolean;
}

async function fill(add: AddPart, { database, file, snapshot, withSecret }: Contents): Promise<Manifest> {
  const manifest: Manifest = {
    format: 'hearthside-backup-1',
    ...versions(),
    taken: new Date().toISOString(),
    engine: database.engine,
    bucketUrl: environment.s3?.baseUrl ?? null,
    tables: snapshot.tables,
    parts: [await add(database.fileName, await fileContent(file))],
    missing: [],
  };
  for await (const image of imagesOf(snapshot)) {
    const name = partOfImage(image.backend, image.key);
    const stored = await openImage(image);
    if (stored) manifest.parts.push(await add(name, stored));
    else manifest.missing.push(name);
  }
  if (withSecret) manifest.parts.push(await add('secret', await fileContent(join(environment.dataDir, 'secret'))));
  await add(manifestName, jsonContent(manifest));
  return manifest;
}

/** Yields each image file of the snapshot once. */
async function* imagesOf(snapshot: Snapshot): AsyncGenerator<ImageFile> {
  const seen = new Set<string>();
  for await (const row of snapshot.files()) {
    for (const file of filesOf(row)) {
      const name = partOfImage(file.backend, file.key);
      if (seen.has(name)) continue;
      seen.add(name);
      yield file;
    }
  }
}

/** Maximum number of automatic backups. */
const maxAutomaticBackups = 3;

/** Backs up data that is about to be replaced, and deletes the oldest automatic backups. */
export async function takeAutomaticBackup(database: SiteDatabase, before: 'import' | 'restore'): Promise<Backup> {
  const folder = backupsFolder();
  const backup = await takeBackup(database, folder, { name: nameFor(`-before-${before}`) });
  const names = (await namesIn(folder)).filter((name) => /-before-(import|restore)\.tar$/.test(name));
  for (const name of names.slice(0, -maxAutomaticBackups)) await rm(join(folder, name));
  return backup;
}
