import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './files';
import type { OldKind } from './old-site';
import { MigrationError } from './migration-error';

/** Paths of all files that a migration writes. All are in the output folder. */
export type Workplace = ReturnType<typeof openWorkplace>;

/**
 * Opens the output folder for a new or resumed run.
 * @throws MigrationError if the folder contains other files or the content of another site
 */
export function openWorkplace(root: string, source: string) {
  const hidden = join(root, '.move-in');
  assertUsable(root, hidden, source);
  const inside = (...path: string[]) => join(hidden, ...path);
  for (const directory of [inside('answers'), join(root, 'assets/uploads')]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeWhole(inside('source.json'), JSON.stringify({ source }));
  return {
    root,
    answers: inside('answers'),
    /** A list as it was read. */
    list: (kind: OldKind) => inside('answers', `${kind}.list.jsonl`),
    /** The entries of a list, one by one. */
    entries: (kind: OldKind) => inside('answers', `${kind}.jsonl`),
    images: inside('pictures.jsonl'),
    notes: inside('notes.jsonl'),
    /** The new import until it replaces the previous one. */
    fresh: inside('fresh'),
    uploads: join(root, 'assets/uploads'),
    /** Texts that are too long to import. */
    texts: join(root, 'texts'),
  };
}

/** Deletes the entries that were read. Downloaded images stay. */
export function forgetAnswers({ answers }: Workplace): void {
  rmSync(answers, { recursive: true, force: true });
  mkdirSync(answers, { mode: 0o700 });
}

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
