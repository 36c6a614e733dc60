import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPublicId } from '../database/stored-nouns';
import { dropTornLine, readLines, writeLines, writeWhole } from './files';
import { alsoTold, oldKinds, toldFields, type OldKind, type OldSite } from './old-site';
import { inOrder } from './pools';
import { FetchFailure, MoveInRefusal } from './refusals';
import { atOnce } from './request';
import type { Workplace } from './workplace';

export type Told = Record<string, unknown>;

/** An entry as the old site told it; null where it told no object. */
export interface OldEntry {
  told: Told | null;
  /** What stood there instead, shortened. */
  instead?: string;
  /** Why it could not be read by itself. */
  unread?: string;
}

export type Progress = (step: string, done: number, total: number) => void;

/** Reads all lists and their entries, and goes on where an earlier run ended. */
export async function readAnswers(workplace: Workplace, openSite: () => Promise<OldSite>, progress: Progress): Promise<void> {
  let site: OldSite | undefined;
  for (const kind of oldKinds) {
    const file = workplace.list(kind);
    if (!existsSync(file)) {
      site ??= await openSite();
      const list = await site.list(kind);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeWhole(file, list.map((row) => `${JSON.stringify(pick(kind, row))}\n`).join(''));
    }
    const rows = await collect<OldEntry>(readLines(file));
    const done = await countLines(workplace.entries(kind));
    if (done < rows.length) site ??= await openSite();
    if (site) await readEntries({ workplace, site, kind, progress }, rows, done);
  }
  await site?.signOut();
}

interface Reading {
  workplace: Workplace;
  site: OldSite;
  kind: OldKind;
  progress: Progress;
}

async function readEntries({ workplace, site, kind, progress }: Reading, rows: OldEntry[], begin: number): Promise<void> {
  const journal = writeLines(workplace.entries(kind), { append: true });
  let done = begin;
  try {
    for await (const entry of inOrder(rows.slice(begin), atOnce, (row) => complete(site, kind, row))) {
      journal.write(entry);
      progress(`Reading ${kind.replace('_', ' ')}`, (done += 1), rows.length);
    }
  } finally {
    journal.close();
  }
}

async function countLines(file: string): Promise<number> {
  await dropTornLine(file);
  return (await collect(readLines(file))).length;
}

async function collect<Value>(values: AsyncGenerator<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** What the list leaves out is asked for, entry by entry. */
async function complete(site: OldSite, kind: OldKind, row: OldEntry): Promise<OldEntry> {
  const { told } = row;
  if (!told || toldFields[kind].every((field) => Object.hasOwn(told, field))) return row;
  const id = idOf(told);
  if (!isPublicId(id)) return row;
  try {
    const { told: more } = pick(kind, await site.one(kind, id));
    return { told: { ...told, ...more, id: told.id } };
  } catch (reason) {
    if (!(reason instanceof FetchFailure)) throw reason;
    const { status, isLasting } = reason.more;
    if (status === 401) throw new MoveInRefusal('The old site has ended the session: start again, and it goes on from here.');
    // Of a site that is gone, everything else would be missing as well.
    if (!status && !isLasting) throw new MoveInRefusal(`The old site cannot be reached any more. ${reason.sentence}.`);
    return { ...row, unread: reason.sentence };
  }
}

/** An old id as text, '' where there is none. */
export const idOf = ({ id }: Told): string => (typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : '');

function pick(kind: OldKind, row: unknown): OldEntry {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { told: null, instead: JSON.stringify(row)?.slice(0, 200) };
  const names = ['id', ...toldFields[kind], ...(alsoTold[kind] ?? [])].filter((name) => Object.hasOwn(row, name));
  return { told: Object.fromEntries(names.map((name) => [name, (row as Told)[name]])) };
}
