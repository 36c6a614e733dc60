import { rmSync } from 'node:fs';
import { readLines, writeLines } from './files';
import type { Images } from './fetch-images';
import { openImportFiles, publishImport } from './import-files';
import { openMedia } from './media';
import { agentMover, type Administrator } from './move-agents';
import type { Moving } from './mover';
import { openBackgrounds, seasonImageMover, seasonMover } from './move-seasons';
import { postMover } from './move-posts';
import { takeNotes, type Notes } from './notes';
import type { OldKind } from './old-site';
import type { OldEntry, Progress } from './read-answers';
import type { Workplace } from './workplace';

export interface ImportOptions {
  workplace: Workplace;
  images: Images;
  base: URL | null;
  /** Folder of an export of this site, for its schemas; null to write only the report. */
  stock: string | null;
  progress: Progress;
  /** Imports administrators as administrators. */
  keepRoles: boolean;
}

export interface Written {
  notes: Notes;
  administrators: Administrator[];
}

/** Converts all entries to an import and collects the notes for the report. */
export async function writeImport({ workplace, images, base, stock, progress, keepRoles }: ImportOptions): Promise<Written> {
  rmSync(workplace.texts, { recursive: true, force: true });
  const lines = writeLines(workplace.notes, { append: false });
  const files = openImportFiles(workplace);
  const notes = takeNotes(lines);
  const media = openMedia({ workplace, images, base, files });
  const moving: Moving = { workplace, files, media, notes };
  const backgrounds = openBackgrounds(moving, base);
  const each = eachOf(workplace, progress);
  try {
    const { administrators } = await each(
      'agents',
      (total) => agentMover(moving, total, keepRoles),
      ({ move }) => move,
    );
    await each(
      'posts',
      (total) => postMover(moving, total),
      (move) => move,
    );
    await each(
      'season_images',
      (total) => seasonImageMover(moving, backgrounds, total),
      (move) => move,
    );
    await each(
      'seasons',
      (total) => seasonMover(moving, backgrounds, total),
      (move) => move,
    );
    const used = media.close();
    files.close();
    if (stock) publishImport(workplace, stock, used);
    return { notes, administrators };
  } finally {
    lines.close();
  }
}

type Move = (entry: OldEntry, index: number) => Promise<void>;

/** Returns a function that converts all entries of a type. `make` creates the converter for their number. */
function eachOf(workplace: Workplace, progress: Progress) {
  return async <Mover>(kind: OldKind, make: (total: number) => Mover, moveOf: (mover: Mover) => Move): Promise<Mover> => {
    let total = 0;
    for await (const entry of readLines<OldEntry>(workplace.entries(kind))) total += entry ? 1 : 0;
    const mover = make(total);
    const move = moveOf(mover);
    let done = 0;
    for await (const entry of readLines<OldEntry>(workplace.entries(kind))) {
      await move(entry, done);
      progress(`Writing ${kind.replace('_', ' ')}`, (done += 1), total);
    }
    return mover;
  };
}
