import { existsSync } from 'node:fs';
import { isPublicId } from '../database/storage-models';
import { dropTornLine, readLines, writeLines, writeWhole } from './files';
import { alsoTold, isObject, oldKinds, toldFields, type OldKind, type OldSite } from './old-site';
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
  let opened: Promise<OldSite> | undefined;
  const site = () => (opened ??= openSite());
  for (const kind of oldKinds) {
    const [listFile, entriesFile] = [workplace.list(kind), workplace.entries(kind)];
    const pick = fieldPicker(kind);
    if (!existsSync(listFile)) {
      const list = await (await site()).list(kind);
      writeWhole(listFile, list.map((row) => `${JSON.stringify(pick(row))}\n`).join(''));
    }
    const rows = await collect<OldEntry>(readLines(listFile));
    await dropTornLine(entriesFile);
    let done = (await collect(readLines(entriesFile))).length;
    // Prompts for the password before the progress is shown.
    if (done < rows.length) await site();
    const readEntry = async (id: string) => pick(await (await site()).one(kind, id));
    const journal = writeLines(entriesFile, { append: true });
    try {
      for await (const entry of inOrder(rows.slice(done), (row) => complete(kind, row, readEntry))) {
        journal.write(entry);
        progress(`Reading ${kind.replace('_', ' ')}`, (done += 1), rows.length);
      }
    } finally {
      journal.close();
    }
  }
  await (await opened)?.signOut();
}

/** Yields the results of `work` in the order of the items, with a limited number of items in progress. */
async function* inOrder<Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // The error is thrown when the result is yielded.
    result.catch(() => undefined);
    pending.push(result);
    if (pending.length >= atOnce) yield* pending.splice(0, 1);
  }
  yield* pending;
}

async function collect<Value>(values: AsyncGenerator<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Fetches the full entry if the list omits fields. */
async function complete(kind: OldKind, row: OldEntry, readEntry: (id: string) => Promise<OldEntry>): Promise<OldEntry> {
  const { told } = row;
  if (!told || toldFields[kind].every((field) => Object.hasOwn(told, field))) return row;
  const id = idOf(told);
  if (!isPublicId(id)) return row;
  try {
    const { told: more, unused = [] } = await readEntry(id);
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

/** Returns a function that picks the known fields of an entry, and the unused fields that no earlier entry contained. */
function fieldPicker(kind: OldKind) {
  const names = ['id', ...toldFields[kind], ...(alsoTold[kind] ?? [])];
  const unusedNames = new Set<string>();
  return (row: unknown): OldEntry => {
    if (!isObject(row)) return { told: null, instead: JSON.stringify(row)?.slice(0, 200) };
    const told = names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]);
    const unused: OldEntry['unused'] = [];
    for (const [name, value] of Object.entries(row)) {
      const field = name.slice(0, maxSampleLength);
      if (names.includes(name) || unusedNames.has(field) || unusedNames.size >= maxUnused || isEmpty(value)) continue;
      unusedNames.add(field);
      unused.push([field, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxSampleLength)]);
    }
    return { told: Object.fromEntries(told), ...(unused.length > 0 && { unused }) };
  };
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
