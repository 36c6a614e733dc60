import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../settings/environment';
import { manifestPart, partOfImage, writeWhole, type Manifest } from './backup-file';
import { inWorkFolder, namesIn } from './files-on-disk';
import { filesOf, openImage, type ImageFile } from './images';
import type { SiteDatabase, Snapshot } from './site-database';
import { TarWriter } from './tar-file';
import { versions } from '../settings/versions';

export interface Backup {
  path: string;
  manifest: Manifest;
}

export const backupsFolder = (): string => join(environment.dataDir, 'backups');

/** For how long a backup that died keeps files from being deleted, in milliseconds. */
const lease = 15 * 60_000;
/** What takes long finds a picture that was just being replaced; the second time nothing is. */
const attempts = 2;

/** Backs up the whole site, beside a running server: the state of one instant, and every picture that it names. */
export async function takeBackup(database: SiteDatabase, folder: string, { name = nameFor(''), withSecret = false } = {}): Promise<Backup> {
  const path = join(folder, name);
  return holding(database, async () => {
    for (let left = attempts; ; left -= 1) {
      const manifest = await write(database, path, withSecret);
      if (manifest.missing.length === 0 || left === 1) return { path, manifest };
      await rm(path);
    }
  });
}

/** A file's name with the present time. */
export const nameFor = (ending: string): string => `hearthside-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}.tar`;

/** Has no file of a picture deleted while something is done. */
export async function holding<Result>(database: SiteDatabase, work: () => Promise<Result>): Promise<Result> {
  const id = randomUUID();
  const hold = () => database.hold(id, Date.now() + lease);
  await hold();
  // What keeps it from being renewed fails the backup itself, or is over by then.
  const renewing = setInterval(() => void hold().catch(() => undefined), lease / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await database.release(id);
  }
}

async function write(database: SiteDatabase, path: string, withSecret: boolean): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await inWorkFolder((folder) => {
    const file = join(folder, database.fileName);
    return database.withSnapshot(file, (snapshot) =>
      writeWhole(path, async (draft) => {
        const archive = new TarWriter(draft);
        try {
          manifest = await fill(archive, { database, file, snapshot, withSecret });
          await archive.close();
        } catch (error) {
          await archive.abandon();
          throw error;
        }
      }),
    );
  });
  return manifest!;
}

interface Contents {
  database: SiteDatabase;
  file: string;
  snapshot: Snapshot;
  withSecret: boolean;
}

async function fill(archive: TarWriter, { database, file, snapshot, withSecret }: Contents): Promise<Manifest> {
  const manifest: Manifest = {
    format: 'hearthside-backup-1',
    ...versions(),
    taken: new Date().toISOString(),
    engine: database.engine,
    bucketUrl: environment.s3?.baseUrl ?? null,
    tables: snapshot.tables,
    parts: [await archive.add(database.fileName, (await stat(file)).size, createReadStream(file))],
    missing: [],
  };
  for await (const image of imagesOf(snapshot)) {
    const name = partOfImage(image.place, image.key);
    const stored = await openImage(image);
    if (stored) manifest.parts.push(await archive.add(name, stored.size, stored.bytes));
    else manifest.missing.push(name);
  }
  if (withSecret) {
    const secret = await readFile(join(environment.dataDir, 'secret'));
    manifest.parts.push(await archive.add('secret', secret.length, [secret]));
  }
  const last = manifestPart(manifest);
  await archive.add(last.path, last.size, last.bytes);
  return manifest;
}

/** Each file that the database names, once. */
async function* imagesOf(snapshot: Snapshot): AsyncGenerator<ImageFile> {
  const seen = new Set<string>();
  for await (const row of snapshot.files()) {
    for (const file of filesOf(row)) {
      const name = partOfImage(file.place, file.key);
      if (seen.has(name)) continue;
      seen.add(name);
      yield file;
    }
  }
}

/** How many of those that commands take by themselves are kept. */
const keptAutomatic = 3;

/** Backs up what is about to be replaced; of these backups the newest few stay. */
export async function takeAutomaticBackup(database: SiteDatabase, before: 'import' | 'restore'): Promise<Backup> {
  const folder = backupsFolder();
  const backup = await takeBackup(database, folder, { name: nameFor(`-before-${before}`) });
  const names = (await namesIn(folder)).filter((name) => /-before-(import|restore)\.tar$/.test(name));
  for (const name of names.slice(0, -keptAutomatic)) await rm(join(folder, name));
  return backup;
}
