import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPublicId } from '../database/storage-models';
import { dropTornLine, readLines, writeLines, writeWhole } from './files';
import { alsoTold, oldKinds, toldFields, type OldKind, type OldSite } from './old-site';
import { inOrder } from './pools';
import { FetchFailure, MigrationError } from './migration-error';
import { atOnce } from './request';
import type { Workplace } from './workplace';

export type Told = Record<string, unknown>;

/** An entry of the old site. */
export interface OldEntry {
  /** Fields as the old site returned them; null if the entry is not an object. */
  told: Told | null;
  /** The value that is not an object, shortened. */
  instead?: string;
  /** Why the full entry could not be read. */
  unread?: string;
  /** Fields that this site does not store, each with the first value found, in the entry that contains it. */
  unused?: [field: string, sample: string][];
}

export type Progress = (step: string, done: number, total: number) => void;

/** Reads all lists and entries. Resumes where an earlier run ended. */
export async function readAnswers(workplace: Workplace, openSite: () => Promise<OldSite>, progress: Progress): Promise<void> {
  let site: OldSite | undefined;
  for (const kind of oldKinds) {
    const file = workplace.list(kind);
    const unusedNames = new Set<string>();
    if (!existsSync(file)) {
      site ??= await openSite();
      const list = await site.list(kind);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeWhole(file, list.map((row) => `${JSON.stringify(pick(kind, row, unusedNames))}\n`).join(''));
    }
    const rows = await collect<OldEntry>(readLines(file));
    const done = await countLines(workplace.entries(kind));
    if (done < rows.length) site ??= await openSite();
    if (site) await readEntries({ workplace, site, kind, unusedNames, progress }, rows, done);
  }
  await site?.signOut();
}

interface Reading {
  workplace: Workplace;
  site: OldSite;
  kind: OldKind;
  /** Names of the unused fields found so far. */
  unusedNames: Set<string>;
  progress: Progress;
}

async function readEntries({ workplace, site, kind, unusedNames, progress }: Reading, rows: OldEntry[], start: number): Promise<void> {
  const journal = writeLines(workplace.entries(kind), { append: true });
  let done = start;
  try {
    for await (const entry of inOrder(rows.slice(start), atOnce, (row) => complete({ site, kind, unusedNames }, row))) {
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

/** Fetches the full entry if the list omits fields. */
async function complete({ site, kind, unusedNames }: Pick<Reading, 'site' | 'kind' | 'unusedNames'>, row: OldEntry): Promise<OldEntry> {
  const { told } = row;
  if (!told || toldFields[kind].every((field) => Object.hasOwn(told, field))) return row;
  const id = idOf(told);
  if (!isPublicId(id)) return row;
  try {
    const { told: more, unused = [] } = pick(kind, await site.one(kind, id), unusedNames);
    return { told: { ...told, ...more, id: told.id }, unused: [...(row.unused ?? []), ...unused] };
  } catch (reason) {
    if (!(reason instanceof FetchFailure)) throw reason;
    const { status, isPermanent } = reason.more;
    if (status === 401) throw new MigrationError('The session on the old site has ended. Run the command again to resume.');
    // If the site is unreachable, all further requests would fail as well.
    if (!status && !isPermanent) throw new MigrationError(`The old site is no longer reachable. ${reason.message}.`);
    return { ...row, unread: reason.message };
  }
}

/** Returns an old id as text, or '' if there is none. */
export const idOf = ({ id }: Told): string => (typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : '');

const maxUnused = 100;
const maxSampleLength = 200;

function pick(kind: OldKind, row: unknown, unusedNames: Set<string>): OldEntry {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { told: null, instead: JSON.stringify(row)?.slice(0, 200) };
  const names = ['id', ...toldFields[kind], ...(alsoTold[kind] ?? [])];
  const told = names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, (row as Told)[name]]);
  const unused: OldEntry['unused'] = [];
  for (const [name, value] of Object.entries(row)) {
    const field = name.slice(0, maxSampleLength);
    if (names.includes(name) || unusedNames.has(field) || unusedNames.size >= maxUnused || isEmpty(value)) continue;
    unusedNames.add(field);
    unused.push([field, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxSampleLength)]);
  }
  return { told: Object.fromEntries(told), ...(unused.length > 0 && { unused }) };
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
