import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './files';
import type { OldKind } from './old-site';
import { MigrationError } from './migration-error';

/** Where everything lies that is written, none of it outside of the folder that was named. */
export interface Workplace {
  root: string;
  /** The list of a kind as it was read, and its entries one by one. */
  list(kind: OldKind): string;
  entries(kind: OldKind): string;
  images: string;
  notes: string;
  /** What is made anew, before it takes the place of what was there. */
  fresh: string;
  uploads: string;
  /** Texts that did not fit. */
  texts: string;
}

/**
 * Opens the folder for a run, or for going on with one.
 * @throws MoveInRefusal where it holds something else
 */
export function openWorkplace(root: string, source: string): Workplace {
  const hidden = join(root, '.move-in');
  refuseForeign(root, hidden, source);
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

/** Forgets what was read; pictures that were fetched stay. */
export const forgetAnswers = ({ root }: Workplace): void => rmSync(join(root, '.move-in/answers'), { recursive: true, force: true });

function refuseForeign(root: string, hidden: string, source: string): void {
  if (!existsSync(root)) return;
  const known = join(hidden, 'source.json');
  if (existsSync(known)) {
    const before = (JSON.parse(readFileSync(known, 'utf8')) as { source: string }).source;
    if (before !== source)
      throw new MigrationError(`${root} contains the content of ${before}. Choose another folder with --out, or delete this one.`);
  } else if (readdirSync(root).length > 0) {
    throw new MigrationError(`${root} contains other files. Choose an empty or new folder with --out.`);
  }
}
