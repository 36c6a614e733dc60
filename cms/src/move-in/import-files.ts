import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { uids } from '../database/uids';
import { storageModels } from '../database/storage-models';
import { writeLines } from './files';
import type { Workplace } from './workplace';

/** Types of an import in the order of its files, with the last part of the file names. */
const names = {
  [uids.file]: 'file',
  [uids.role]: 'role',
  [uids.agent]: 'user',
  [storageModels.post.uid]: 'post',
  [uids.seasonImage]: 'season-image',
  [storageModels.season.uid]: 'season',
};
export type MovedType = keyof typeof names;

interface End {
  type: string;
  ref: number;
  field?: string;
  pos?: number;
}

/** Writes a folder in the format of `strapi export`, row by row. */
export interface ImportFiles {
  /** Returns the row id: the given one or the next number. */
  entity(type: MovedType, data: object, id?: number): number;
  relate(left: End, right: End): void;
  /** Links an image to an entry. */
  show(file: number, right: Required<Omit<End, 'pos'>>): void;
  close(): void;
}

export function openImportFiles({ fresh }: Workplace): ImportFiles {
  rmSync(fresh, { recursive: true, force: true });
  for (const directory of ['entities', 'links', 'metadata']) mkdirSync(join(fresh, directory), { recursive: true, mode: 0o700 });
  const types = Object.keys(names) as MovedType[];
  const writers = new Map(
    types.map((type, index) => [type, writeLines(join(fresh, 'entities', fileName(type, index)), { append: false })]),
  );
  const links = writeLines(join(fresh, 'links/links_00001.jsonl'), { append: false });
  const counts = new Map<MovedType, number>();
  return {
    entity(type, data, id = (counts.get(type) ?? 0) + 1) {
      counts.set(type, id);
      writers.get(type)?.write({ type, id, data });
      return id;
    },
    relate: (left, right) => links.write({ kind: 'relation.basic', relation: 'manyToOne', left, right }),
    show(file, right) {
      const left = { type: uids.file, field: 'related', ref: file };
      links.write({
        kind: 'relation.morph',
        relation: 'morphToMany',
        left,
        right: { ref: right.ref, pos: 1, type: right.type, field: right.field },
      });
    },
    close: () => [...writers.values(), links].forEach((writer) => writer.close()),
  };
}

const fileName = (type: MovedType, index: number) => `entities_${String(index + 1).padStart(5, '0')}_${names[type]}.jsonl`;

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
