import { rmSync } from 'node:fs';
import { readLines, writeLines } from './files';
import type { Images } from './fetch-images';
import { openImportFiles, publishImport } from './import-files';
import { openBackgrounds, openMedia } from './media';
import { agentMover } from './move-agents';
import type { Move, Moving } from './mover';
import { seasonImageMover, seasonMover } from './move-seasons';
import { postMover } from './move-posts';
import { takeNotes, type Notes } from './notes';
import type { OldKind } from './old-site';
import type { OldEntry, Progress } from './read-answers';
import type { Workplace } from './workplace';

interface Context {
  workplace: Workplace;
  images: Images;
  base: URL | null;
  /** Folder of an export of this site, for its schemas; null to write only the report. */
  stock: string | null;
  progress: Progress;
  /** Imports administrators as administrators. */
  keepRoles: boolean;
}

/** Season images come before the seasons that show them. */
const movers: [OldKind, (moving: Moving, total: number) => Move][] = [
  ['agents', agentMover],
  ['posts', postMover],
  ['season_images', seasonImageMover],
  ['seasons', seasonMover],
];

/** Converts all entries to an import. Returns the notes for the report. */
export async function writeImport({ workplace, images, base, stock, progress, keepRoles }: Context): Promise<Notes> {
  rmSync(workplace.texts, { recursive: true, force: true });
  const lines = writeLines(workplace.notes);
  const files = openImportFiles(workplace);
  const notes = takeNotes(lines);
  const media = openMedia({ workplace, images, base, files });
  const moving: Moving = { workplace, files, media, notes, keepRoles, backgrounds: openBackgrounds(files, base) };
  try {
    for (const [kind, mover] of movers) {
      let [total, done] = [0, 0];
      for await (const entry of readLines<OldEntry>(workplace.entries(kind))) total += entry ? 1 : 0;
      const move = mover(moving, total);
      for await (const entry of readLines<OldEntry>(workplace.entries(kind))) {
        await move(entry, done);
        progress(`Writing ${kind.replace('_', ' ')}`, (done += 1), total);
      }
    }
    const used = media.close();
    files.close();
    if (stock) publishImport(workplace, stock, used);
    return notes;
  } finally {
    lines.close();
  }
}
