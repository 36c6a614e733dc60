import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { uids } from '../database/uids';
import { storageModels } from '../database/storage-models';
import { writeLines } from './files';
import type { Workplace } from './workplace';

/** Types of an import in the order of its files. */
const types: string[] = [uids.file, uids.role, uids.agent, storageModels.post.uid, uids.seasonImage, storageModels.season.uid];

interface End {
  type: string;
  ref: number;
  field?: string;
  pos?: number;
}

export type ImportFiles = ReturnType<typeof openImportFiles>;

/** Writes a folder in the format of `strapi export`, row by row. */
export function openImportFiles({ fresh }: Workplace) {
  rmSync(fresh, { recursive: true, force: true });
  for (const directory of ['entities', 'links', 'metadata']) mkdirSync(join(fresh, directory), { recursive: true, mode: 0o700 });
  const writers = new Map(types.map((type, index) => [type, writeLines(join(fresh, 'entities', fileName(type, index)))]));
  const links = writeLines(join(fresh, 'links/links_00001.jsonl'));
  const counts = new Map<string, number>();
  return {
    /** Returns the row id: the given one or the next number. */
    entity(type: string, data: object, id = (counts.get(type) ?? 0) + 1): number {
      counts.set(type, id);
      writers.get(type)?.write({ type, id, data });
      return id;
    },
    relate: (left: End, right: End): void => links.write({ kind: 'relation.basic', relation: 'manyToOne', left, right }),
    /** Links an image to an entry. */
    show(file: number, { type, field, ref }: Required<Omit<End, 'pos'>>): void {
      const left = { type: uids.file, field: 'related', ref: file };
      links.write({ kind: 'relation.morph', relation: 'morphToMany', left, right: { ref, pos: 1, type, field } });
    },
    close: (): void => [...writers.values(), links].forEach((writer) => writer.close()),
  };
}

const fileName = (type: string, index: number) => `entities_${String(index + 1).padStart(5, '0')}_${type.split('.').pop()}.jsonl`;

/**
 * Replaces the previous import with the new one. Without `metadata.json` the folder cannot be imported, so this file is deleted first and
 * written last.
 * @param stock folder of an export of this site, for its schemas
 * @param used names of the image files that belong to the import
 */
export function publishImport({ root, fresh, uploads }: Workplace, stock: string, used: Set<string>): void {
  rmSync(join(root, 'metadata.json'), { force: true });
  readdirSync(uploads)
    .filter((name) => !used.has(name))
    .forEach((name) => rmSync(join(uploads, name)));
  replace(join(fresh, 'entities'), join(root, 'entities'));
  replace(join(fresh, 'links'), join(root, 'links'));
  replace(join(fresh, 'metadata'), join(root, 'assets/metadata'));
  cpSync(join(stock, 'schemas'), join(root, 'schemas'), { recursive: true });
  cpSync(join(stock, 'metadata.json'), join(fresh, 'metadata.json'));
  renameSync(join(fresh, 'metadata.json'), join(root, 'metadata.json'));
  rmSync(fresh, { recursive: true });
}

function replace(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
}
