import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { uids } from '../database/uids';
import { describeCounts } from './archived-types';
import { manifestPath, type ExportManifest } from './archive';
import { exportEntries, type Exported, type ExportedEntry } from './export-entries';
import { inWorkFolder, namesIn } from './files-on-disk';
import { keptFile, keptList } from './retained-images';
import { withDatabase, withStrapiToRead } from './open-site';
import { filesOf, openImage } from '../images/storage';
import { readLines } from '../move-in/files';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';
import { holding } from './take-backup';
import { fileContent, jsonContent, writePart, type AddPart, type Content, type Part } from './parts';
import { writeTar } from './tar-file';
import { versions } from '../settings/versions';

export interface ExportOptions {
  /** Path of a .tar.gz file or of a folder. */
  out: string;
}

/** `npm run export` */
export async function exportContent({ out }: ExportOptions): Promise<string[]> {
  if (out.endsWith('.enc'))
    throw new CommandError('Exports are not encrypted. Use a file name that ends in .tar.gz, then encrypt the file with age or gpg.');
  const absent = 'No site found to export.';
  return withDatabase({ mode: 'shared', owner: 'an export', absent }, async (database) => {
    return holding('an export', () => inWorkFolder((folder) => write(database, folder, out)));
  });
}

async function write(database: SiteDatabase, folder: string, out: string): Promise<string[]> {
  const exported = await withStrapiToRead(database, folder, () => exportEntries(folder));
  const missing: string[] = [];
  await writeArchive(out, (add) => fill(add, { folder, exported, missing }));
  const { counts, retainedImages } = exported;
  return [
    `Exported ${describeCounts(counts, retainedImages)} to ${out}`,
    ...(missing.length > 0
      ? [`Image files missing from storage (${missing.length}): ${missing.join(', ')}. An import of this archive will report them.`]
      : []),
    'The export contains password hashes. Store it securely.',
  ];
}

/** Writes an archive as a .tar.gz file or a folder. */
const writeArchive = (out: string, fill: (add: AddPart) => Promise<void>): Promise<void> =>
  /\.tar\.gz$/.test(out) ? writeTar(out, fill, [createGzip()]) : writeFolder(out, fill);

/** Writes a folder under a temporary name until it is complete. */
async function writeFolder(path: string, fill: (add: AddPart) => Promise<void>): Promise<void> {
  if ((await namesIn(path)).length > 0) throw new CommandError(`${path} is not empty. Choose an empty or new folder.`);
  await mkdir(dirname(path), { recursive: true });
  const tempPath = await mkdtemp(`${path}.`);
  try {
    await fill((part, { bytes }) => writePart(tempPath, part, bytes));
    // Replaces an empty folder, and fails if the folder is no longer empty.
    await rename(tempPath, path);
  } finally {
    await rm(tempPath, { recursive: true, force: true });
  }
}

interface Contents {
  folder: string;
  exported: Exported;
  missing: string[];
}

async function fill(write: AddPart, { folder, exported, missing }: Contents): Promise<void> {
  const parts: Part[] = [];
  const add = async (path: string, content: Content) => void parts.push(await write(path, content));
  const addFile = async (path: string, name: string) => add(path, await fileContent(join(folder, name)));
  const { hearthside, strapi } = versions();
  const createdAt = new Date().toISOString();
  await add('metadata.json', jsonContent({ createdAt, strapi: { version: strapi } }, 2));
  for (const name of ['schemas', 'entities', 'links']) await addFile(`${name}/${name}_00001.jsonl`, `${name}.jsonl`);
  await addFile(keptList, 'kept_pictures.jsonl');
  for (let n = 0; n < exported.retainedImages; n += 1) await addFile(keptFile(n), String(n));
  for await (const { type, id, data } of readLines<ExportedEntry>(join(folder, 'entities.jsonl'))) {
    if (type !== uids.file) continue;
    const { formats } = data;
    // With the metadata that `strapi import` requires of each image and variant.
    const rows = [
      { ...data, id },
      ...Object.entries(formats ?? {}).map(([type, format]) => ({ ...format, type, id, mainHash: data.hash })),
    ];
    for (const [n, file] of filesOf(data).entries()) {
      const stored = await openImage(file);
      if (!stored) {
        missing.push(file.key);
        continue;
      }
      await add(`assets/metadata/${file.key}.json`, jsonContent(rows[n]));
      await add(`assets/uploads/${file.key}`, stored);
    }
  }
  await write(
    manifestPath,
    jsonContent({ hearthside, strapi, exported: createdAt, counts: exported.counts, parts } satisfies ExportManifest, 2),
  );
}
