import { join } from 'node:path';
import { uids } from '../database/uids';
import { describeCounts } from './archived-types';
import { manifestPath, type ExportManifest } from './check-archive';
import { exportEntries, type Exported } from './export-entries';
import { clearWorkFolders, inWorkFolder } from './files-on-disk';
import { keptFile, keptList } from './retained-images';
import { withDatabase } from './open-database';
import { withStrapiToRead } from './open-strapi';
import { filesOf, openImage, type FileRow } from '../images/storage';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';
import { holding } from './take-backup';
import type { Part } from './tar-file';
import { versions } from '../settings/versions';
import { addFile, writeArchive, type PartsWriter } from './write-archive';

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
    await clearWorkFolders();
    return holding('an export', () => inWorkFolder((folder) => write(database, folder, out)));
  });
}

async function write(database: SiteDatabase, folder: string, out: string): Promise<string[]> {
  const exported = await withStrapiToRead(database, folder, () => exportEntries(folder));
  const missing: string[] = [];
  await writeArchive(out, (writer) => fill(writer, { folder, exported, missing }));
  const { counts, retainedImages } = exported;
  return [
    `Exported ${describeCounts((uid) => counts[uid], retainedImages)} to ${out}`,
    ...(missing.length > 0
      ? [`Image files missing from storage (${missing.length}): ${missing.join(', ')}. An import of this archive will report them.`]
      : []),
    'The export contains password hashes. Store it securely.',
  ];
}

interface Contents {
  folder: string;
  exported: Exported;
  missing: string[];
}

async function fill(writer: PartsWriter, { folder, exported, missing }: Contents): Promise<void> {
  const parts: Part[] = [];
  const add = async (path: string, file: string) => void parts.push(await addFile(writer, path, join(folder, file)));
  const text = async (path: string, value: object) => {
    const bytes = Buffer.from(JSON.stringify(value, null, 2));
    parts.push(await writer.add(path, bytes.length, [bytes]));
  };
  const { hearthside, strapi } = versions();
  const createdAt = new Date().toISOString();
  await text('metadata.json', { createdAt, strapi: { version: strapi } });
  for (const name of ['schemas', 'entities', 'links']) await add(`${name}/${name}_00001.jsonl`, `${name}.jsonl`);
  await add(keptList, 'kept_pictures.jsonl');
  for (let n = 0; n < exported.retainedImages; n += 1) await add(keptFile(n), String(n));
  for await (const { type, id, data } of readJsonLines(join(folder, 'entities.jsonl'), 'entities')) {
    if (type === uids.file) await addImage(writer, { ...(data as FileRow), id: id as number }, { parts, missing });
  }
  await text(manifestPath, { hearthside, strapi, exported: createdAt, counts: exported.counts, parts } satisfies ExportManifest);
}

/** Adds an image and its variants, each with the metadata that `strapi import` requires. */
async function addImage(
  writer: PartsWriter,
  row: FileRow & { id: number },
  { parts, missing }: Pick<Contents, 'missing'> & { parts: Part[] },
): Promise<void> {
  const rows = [row, ...Object.entries(row.formats ?? {}).map(([type, format]) => ({ ...format, type, id: row.id, mainHash: row.hash }))];
  for (const [n, file] of filesOf(row).entries()) {
    const stored = await openImage(file);
    if (!stored) {
      missing.push(file.key);
      continue;
    }
    const json = Buffer.from(JSON.stringify(rows[n]));
    parts.push(await writer.add(`assets/metadata/${file.key}.json`, json.length, [json]));
    parts.push(await writer.add(`assets/uploads/${file.key}`, stored.size, stored.bytes));
  }
}
