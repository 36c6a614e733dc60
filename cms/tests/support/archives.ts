import { cpSync, createWriteStream, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const demo = join(__dirname, '../../demo');

export interface ArchivedEntity {
  type: string;
  id: number;
  data: Record<string, unknown>;
}

/** Copies the demo's content, a folder in Strapi's export format, so that tests can corrupt it. */
export function demoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearthside-archive-'));
  cpSync(demo, folder, { recursive: true });
  return folder;
}

const fileOf = (folder: string, subfolder: string, part: string) => {
  const name = readdirSync(join(folder, subfolder)).find((file) => file.includes(part))!;
  return join(folder, subfolder, name);
};

function rewrite<Row>(path: string, change: (rows: Row[]) => Row[]): void {
  const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const changed = change(rows.map((row) => JSON.parse(row) as Row));
  writeFileSync(path, changed.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Changes all entities of a type: file, role, user, post, season-image or season. */
export const changeEntities = (folder: string, type: string, change: (rows: ArchivedEntity[]) => ArchivedEntity[]): void =>
  rewrite(fileOf(folder, 'entities', `_${type}.jsonl`), change);

/** Changes the data of the first entity of a type. */
export const changeFirst = (folder: string, type: string, data: object): void =>
  changeEntities(folder, type, ([first, ...rest]) => [{ ...first, data: { ...first.data, ...data } }, ...rest]);

export const changeLinks = (folder: string, change: (rows: Record<string, unknown>[]) => Record<string, unknown>[]): void =>
  rewrite(fileOf(folder, 'links', ''), change);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Packs a folder and then extra files, given as contents by name. */
export async function packFolder(folder: string, extraFiles: Record<string, Buffer> = {}): Promise<string> {
  const archive = pack();
  const path = `${folder}.tar.gz`;
  const written = pipeline(archive as unknown as NodeJS.ReadableStream, createGzip(), createWriteStream(path));
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((done, fail) => archive.entry({ name }, bytes, (error) => (error ? fail(error) : done())));
  for (const file of filesBelow(folder)) await add(relative(folder, file), readFileSync(file));
  for (const [name, bytes] of Object.entries(extraFiles)) await add(name, bytes);
  archive.finalize();
  await written;
  return path;
}
