import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './files';
import type { OldKind } from './old-site';
import { MigrationError } from './migration-error';

/** Paths of all files that a migration writes. All are in the output folder. */
export interface Workplace {
  root: string;
  /** A list as it was read, and its entries one by one. */
  list(kind: OldKind): string;
  entries(kind: OldKind): string;
  images: string;
  notes: string;
  /** The new import until it replaces the previous one. */
  fresh: string;
  uploads: string;
  /** Texts that are too long to import. */
  texts: string;
}

/**
 * Opens the output folder for a new or resumed run.
 * @throws MigrationError if the folder contains other files or the content of another site
 */
export function openWorkplace(root: string, source: string): Workplace {
  const hidden = join(root, '.move-in');
  assertUsable(root, hidden, source);
  const inside = (...path: string[]) => join(hidden, ...path);
  for (const directory of [inside('answers'), join(root, 'assets/uploads')]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeWhole(inside('source.json'), JSON.stringify({ source }));
  return {
    root,
    list: (kind) => inside('answers', `${kind}.list.jsonl`),
    entries: (kind) => inside('answers', `${kind}.jsonl`),
    images: inside('pictures.jsonl'),
    notes: inside('notes.jsonl'),
    fresh: inside('fresh'),
    uploads: join(root, 'assets/uploads'),
    texts: join(root, 'texts'),
  };
}

/** Deletes the entries that were read. Downloaded images stay. */
export const forgetAnswers = ({ root }: Workplace): void => rmSync(join(root, '.move-in/answers'), { recursive: true, force: true });

function assertUsable(root: string, hidden: string, source: string): void {
  if (!existsSync(root)) return;
  const sourceFile = join(hidden, 'source.json');
  if (existsSync(sourceFile)) {
    const previous = (JSON.parse(readFileSync(sourceFile, 'utf8')) as { source: string }).source;
    if (previous !== source)
      throw new MigrationError(`${root} was used for ${previous}. Choose another folder with --out, or delete ${root}.`);
  } else if (readdirSync(root).length > 0) {
    throw new MigrationError(`${root} contains other files. Choose an empty or new folder with --out.`);
  }
}
