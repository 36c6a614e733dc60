import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { mkdir } from 'node:fs/promises';
import { collectionTypes, contentTypes } from '../../contract';
import { runAsCommand } from '../audit-log/actor';
import { inviteEverybody } from '../api/agent/invitations';
import { uids } from '../database/uids';
import { storageModels } from '../database/storage-models';
import { environment } from '../settings/environment';
import { bringsAdministrator, keepAdministrators, listAdministrators, nobodyCouldSignIn, nobodyKept, type Kept } from './administrators';
import { openArchive, partsBelow, type Archive } from './archive-parts';
import { checkArchive } from './check-archive';
import { cleanArchive, type Cleaned, type EntryErrors } from './clean-archive';
import { clearWorkFolders, inWorkFolder, partOf } from './files-on-disk';
import { readRetainedImages } from './retained-images';
import { withDatabase } from './open-database';
import { withStrapi, withStrapiToRead } from './open-strapi';
import { isStored, putImage } from './images';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';
import { deleteNoted, filesAmong, noteUnfinished, presentKeys } from './replaced-images';
import { replaceContent } from './replace-content';
import type { SiteDatabase } from './site-database';
import { takeAutomaticBackup } from './take-backup';

export interface ImportOptions {
  /** A file that `npm run export` or Strapi wrote, or a folder like it. */
  from: string;
  /** Of an encrypted file. */
  key?: string;
  /** Leaves out what breaks a rule. */
  skipInvalid?: boolean;
  /** Reads and checks, and changes nothing. */
  dryRun?: boolean;
  /** Has everybody who comes without a password choose one. */
  invite?: boolean;
}

/** `npm run import` */
export async function importContent(options: ImportOptions): Promise<string[]> {
  if (options.dryRun) return readContent(options, look);
  return withDatabase({ mode: 'exclusive', owner: 'an import' }, async (database, lock) => {
    const needsAdministrator = !(await database.isThere()) && !isFirstAdminNamed();
    return readContent({ ...options, needsAdministrator }, async (content) => {
      if (needsAdministrator && !bringsAdministrator(content.cleaned)) throw new CommandError(nobodyCouldSignIn);
      lock.assertHeld();
      return [...(await replace(database, content)), `Imported ${content.brought}.`];
    });
  });
}

const isFirstAdminNamed = () => Object.values(environment.firstAdmin).every(Boolean);

async function look({ folder, cleaned, brought }: Content): Promise<string[]> {
  const kept = bringsAdministrator(cleaned) ? nobodyKept : await lookForKept(cleaned, folder);
  return [...kept.messages, ...listAdministrators(cleaned, kept), `Dry run: would import ${brought}. Nothing was changed.`];
}

/** Beside a running site, which an import itself is not. */
const lookForKept = (cleaned: Cleaned, folder: string): Promise<Kept> =>
  withDatabase({ mode: 'shared', owner: 'a look at an import' }, async (database) => {
    if (await database.isThere()) return withStrapiToRead(database, folder, () => keepAdministrators(cleaned));
    const { username, email } = environment.firstAdmin;
    if (!isFirstAdminNamed()) throw new CommandError(nobodyCouldSignIn);
    return { ...nobodyKept, administrators: [{ username: username!, email: email! }] };
  });

type Reading = ImportOptions & { needsAdministrator?: boolean };

/** Reads an archive and checks all of it before anything is done with it. */
async function readContent(
  { from, key, skipInvalid, invite, needsAdministrator }: Reading,
  work: (content: Content) => Promise<string[]>,
): Promise<string[]> {
  await clearWorkFolders();
  return inWorkFolder(async (folder) => {
    const archive = await openArchive(from, join(folder, 'archive'), key);
    if (needsAdministrator && !(await holdsPassword(archive))) throw new CommandError(nobodyCouldSignIn);
    await checkArchive(archive);
    await mkdir(join(folder, 'clean'));
    const cleaned = await cleanArchive(archive, join(folder, 'clean'));
    const retainedImages = await countKept(archive, cleaned.faults);
    const faults = listed(cleaned.faults);
    const count = cleaned.faults.length;
    if (faults.length > 0 && !skipInvalid) {
      throw new CommandError(...faults, `${count} entries are invalid. Nothing was changed. Use --skip-invalid to skip them.`);
    }
    const said = await work({ folder, archive, cleaned, brought: countsOf(cleaned, retainedImages), invite });
    return [...faults, ...(faults.length > 0 ? [`Skipped ${count} invalid entries.`] : []), ...said];
  });
}

/** Whether anybody in an archive could sign in, which is known before all of it is read and checked. */
async function holdsPassword(archive: Archive): Promise<boolean> {
  for (const path of partsBelow(archive, 'entities')) {
    for await (const { type, data } of readJsonLines(join(archive.folder, path), path)) {
      if (type === uids.agent && (Object(data) as { password?: unknown }).password) return true;
    }
  }
  return false;
}

async function countKept(archive: Archive, faults: EntryErrors[]): Promise<number> {
  let count = 0;
  for await (const kept of readRetainedImages(archive, (fault) => faults.push(fault))) count += Number(Boolean(kept));
  return count;
}

const listed = (faults: EntryErrors[]): string[] =>
  faults.flatMap(({ entry, messages }) => messages.map((message) => `${entry}: ${message}`));

const names: [string, string][] = [
  ...collectionTypes.map((type): [string, string] => [storageModels[type].uid, contentTypes[type].plural]),
  [storageModels.site.uid, 'site settings'],
  [uids.seasonImage, 'season images'],
  [uids.file, 'images'],
  [uids.revision, 'versions'],
];

const countsOf = ({ accepted }: Cleaned, retainedImages: number): string =>
  [...names.map(([type, name]) => [accepted.get(type)?.size ?? 0, name] as const), [retainedImages, 'images of old versions'] as const]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(', ') || 'nothing';

interface Content {
  /** Where work may be done. */
  folder: string;
  archive: Archive;
  cleaned: Cleaned;
  /** How much of what it is. */
  brought: string;
  invite?: boolean;
}

/** Everything is read and found right: from here on the site is changed, in one transaction. */
async function replace(database: SiteDatabase, { archive, cleaned, brought, invite }: Content): Promise<string[]> {
  const isSite = await database.isThere();
  const backup = isSite ? await takeAutomaticBackup(database, 'import') : null;
  await database.close();
  const bringIn = async () => {
    const kept = await keepAdministrators(cleaned);
    await storeImages(archive, cleaned.entries);
    await replaceContent({ archive, cleaned, kept, brought });
    await deleteNoted();
    const invited = invite ? [`Queued ${await inviteEverybody()} invitations. They are sent when the server starts.`] : [];
    return [
      ...(backup ? [`Backed up the previous site to ${backup.path}`] : []),
      ...kept.messages,
      ...listAdministrators(cleaned, kept),
      ...invited,
    ];
  };
  return withStrapi('own', () => runAsCommand('import', bringIn));
}

/** Pictures come first, so that none that is named is ever missing. Those of the same name as one that is shown now come last. */
async function storeImages(archive: Archive, entries: string): Promise<void> {
  const present = await presentKeys();
  const place = environment.s3 ? 'bucket' : 'files';
  const taken: { key: string; mime: string; path: string }[] = [];
  for await (const { key, hash, ext, mime } of filesAmong(entries)) {
    const part = archive.parts.get(`assets/uploads/${key}`)!;
    const path = join(archive.folder, part.path);
    if (present.has(key)) {
      taken.push({ key, mime, path });
      continue;
    }
    await noteUnfinished([{ hash, ext }]);
    await putImage({ place, key }, path, mime);
  }
  for (const { key, mime, path } of taken) if (!(await isSame(place, key, path))) await putImage({ place, key }, path, mime);
}

async function isSame(place: 'files' | 'bucket', key: string, path: string): Promise<boolean> {
  const wanted = await partOf(path, key);
  if (!(await isStored({ place, key }, wanted.size))) return false;
  if (place === 'bucket') return false;
  return isDeepStrictEqual(await partOf(join(environment.dataDir, 'public/uploads', key), key), wanted);
}
