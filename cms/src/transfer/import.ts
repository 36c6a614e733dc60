import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { runAsCommand } from '../audit-log/audit-log';
import { describeQueued, inviteAll } from '../api/agent/invitations';
import { noPanelAccount } from '../boot/first-admin';
import { uids } from '../database/uids';
import { reclaimHandler, reclaimUnlessNamed } from '../images/reclaim';
import { keyOf, putImage } from '../images/storage';
import { jobsIdle, openJobs } from '../jobs/queue';
import { environment } from '../settings/environment';
import { propertiesOf } from '../settings/typed';
import {
  bringsAdministrator,
  keepAdministrators,
  listAdministrators,
  noAdministratorMessage,
  noneRetained,
  type RetainedAdmins,
} from './administrators';
import { checkArchive, objectsIn, openArchive, type Archive } from './archive';
import { describeCounts } from './archived-types';
import { cleanArchive, type Cleaned, type EntryErrors } from './clean-archive';
import { inWorkFolder } from './files-on-disk';
import { readRetainedImages } from './retained-images';
import { withDatabase, withStrapi, withStrapiToRead } from './open-site';
import { CommandError } from './command-error';
import { objectsAmong, replaceContent } from './replace-content';
import type { SiteDatabase } from './site-database';
import { takeAutomaticBackup } from './take-backup';

export interface ImportOptions {
  /** File or folder written by `npm run export`, `npm run migrate-site` or Strapi. */
  from: string;
  /** Key of an encrypted file. */
  key?: string;
  /** Skips invalid entries instead of rejecting the archive. */
  skipInvalid?: boolean;
  /** Validates the archive and changes nothing. */
  dryRun?: boolean;
  /** Invites all agents without a password. */
  invite?: boolean;
}

/** `npm run import` */
export async function importContent(options: ImportOptions): Promise<string[]> {
  if (options.dryRun) return readContent(options, preview);
  return withDatabase({ mode: 'exclusive', owner: 'an import' }, async (database, lock) => {
    const needsAdministrator = !(await database.isThere()) && !isFirstAdminNamed();
    return readContent({ ...options, needsAdministrator }, async (content) => {
      if (needsAdministrator && !bringsAdministrator(content.cleaned)) throw new CommandError(noAdministratorMessage);
      lock.assertHeld();
      return replace(database, content);
    });
  });
}

const isFirstAdminNamed = () => Object.values(environment.firstAdmin).every(Boolean);

async function preview({ folder, cleaned, summary }: Content): Promise<string[]> {
  const kept = bringsAdministrator(cleaned) ? noneRetained : await previewKept(cleaned, folder);
  return [...kept.messages, ...listAdministrators(cleaned, kept), `Dry run: would import ${summary}. Nothing was changed.`];
}

/** Works next to a running server, unlike the import itself. */
const previewKept = (cleaned: Cleaned, folder: string): Promise<RetainedAdmins> =>
  withDatabase({ mode: 'shared', owner: 'an import preview' }, async (database) => {
    if (await database.isThere()) return withStrapiToRead(database, folder, () => keepAdministrators(cleaned));
    const { username, email } = environment.firstAdmin;
    if (!username || !email || !isFirstAdminNamed()) throw new CommandError(noAdministratorMessage);
    return { ...noneRetained, administrators: [{ username, email }] };
  });

type Reading = ImportOptions & { needsAdministrator?: boolean };

/** Opens and validates an archive, then runs `work` with its content. */
async function readContent(
  { from, key, skipInvalid, invite, needsAdministrator }: Reading,
  work: (content: Content) => Promise<string[]>,
): Promise<string[]> {
  return inWorkFolder(async (folder) => {
    const archive = await openArchive(from, join(folder, 'archive'), key);
    if (needsAdministrator && !(await holdsPassword(archive))) throw new CommandError(noAdministratorMessage);
    await checkArchive(archive);
    await mkdir(join(folder, 'clean'));
    const cleaned = await cleanArchive(archive, join(folder, 'clean'));
    const retainedImages = await countRetainedImages(archive, cleaned.faults);
    const errors = listed(cleaned.faults);
    const invalid = cleaned.faults.length === 1 ? '1 invalid entry' : `${cleaned.faults.length} invalid entries`;
    if (errors.length > 0 && !skipInvalid) {
      throw new CommandError(...errors, `Found ${invalid}. Nothing was changed. Use --skip-invalid to import the rest.`);
    }
    const summary = describeCounts(cleaned.counts, retainedImages);
    const lines = await work({ folder, archive, cleaned, summary, invite });
    return [...errors, ...(errors.length > 0 ? [`Skipped ${invalid}.`] : []), ...lines];
  });
}

/** Whether any agent in an archive has a password. Faster than validating the whole archive. */
async function holdsPassword(archive: Archive): Promise<boolean> {
  for await (const [{ type, data }] of objectsIn(archive, 'entities')) if (type === uids.agent && propertiesOf(data).password) return true;
  return false;
}

async function countRetainedImages(archive: Archive, errors: EntryErrors[]): Promise<number> {
  let count = 0;
  for await (const image of readRetainedImages(archive, (error) => errors.push(error))) count += Number(Boolean(image));
  return count;
}

const listed = (errors: EntryErrors[]): string[] =>
  errors.flatMap(({ entry, messages }) => messages.map((message) => `${entry}: ${message}`));

interface Content {
  /** Folder for temporary files. */
  folder: string;
  archive: Archive;
  cleaned: Cleaned;
  /** Numbers of entries, as text. */
  summary: string;
  invite?: boolean;
}

/** Replaces the site's content with a validated archive, in one transaction. */
async function replace(database: SiteDatabase, { archive, cleaned, summary, invite }: Content): Promise<string[]> {
  const isSite = await database.isThere();
  const backup = isSite ? await takeAutomaticBackup(database, 'import') : null;
  await database.close();
  const importAll = async () => {
    const kept = await keepAdministrators(cleaned);
    await storeImages(archive, cleaned.entries);
    await replaceContent({ archive, cleaned, kept, summary });
    const closeJobs = await openJobs({ reclaim: reclaimHandler });
    await jobsIdle();
    await closeJobs();
    const invitations = invite ? await inviteAll() : 0;
    return [
      ...(backup ? [`Backed up the previous site to ${backup.path}`] : []),
      ...kept.messages,
      ...listAdministrators(cleaned, kept),
      ...(invite ? [describeQueued(invitations)] : []),
      `Imported ${summary}.`,
      ...((await strapi.db.query(uids.panelUser).count()) ? [] : [noPanelAccount]),
    ];
  };
  return withStrapi('own', () => runAsCommand('import', importAll));
}

/** Stores images before the rows that refer to them. */
async function storeImages(archive: Archive, entries: string): Promise<void> {
  const backend = environment.s3 ? 'bucket' : 'files';
  for await (const object of objectsAmong(entries)) {
    const key = keyOf(object);
    await reclaimUnlessNamed([object]);
    await putImage({ backend, key }, join(archive.folder, 'assets/uploads', key));
  }
}
