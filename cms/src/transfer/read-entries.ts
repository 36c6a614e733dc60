import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../contract';
import { uids } from '../database/uids';
import { partsBelow, type Archive } from './archive-parts';
import { archivedTypes, isArchivedType, linksOf, namesSeveral, imageAttributes } from './archived-types';
import { LineWriter } from './line-writer';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';

/** By which an archive names its entries; numbers of the database that they come from. */
export type Ref = string;

export interface Entry {
  type: string;
  ref: Ref;
  data: Record<string, unknown>;
}

export interface Link {
  kind: string;
  relation: string;
  left: { type: string; ref: Ref; field: string; pos?: number };
  right: { type: string; ref: Ref; field?: string; pos?: number };
}

/** What of an archive is read before its entries are: which there are, and what belongs to what. Numbers and names only, no texts. */
export interface Outline {
  /** The file of entries of each type. */
  files: Map<string, string>;
  refs: Map<string, Set<Ref>>;
  /** The types of roles by their refs. */
  roles: Map<Ref, string>;
  /** The one that each attribute of an entry names, such as the file that it shows or its role: by type, attribute and ref. */
  belongings: Map<string, Ref>;
  links: Link[];
}

export const nameOfRef = (type: string, ref: Ref): string => `${type} ${ref}`;

const damaged = (why: string) => new CommandError(`The archive is damaged: ${why}.`);

function refOf(value: unknown, where: string): Ref {
  if ((typeof value === 'number' && Number.isSafeInteger(value)) || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))) {
    return String(value);
  }
  throw damaged(`missing or invalid id in ${where}`);
}

/** Sorts the entries of an archive by their types, into files, and reads what links them. */
export async function outlineOf(archive: Archive, folder: string): Promise<Outline> {
  const outline: Outline = { files: new Map(), refs: new Map(), roles: new Map(), belongings: new Map(), links: [] };
  await mkdir(folder, { recursive: true });
  const writers = new Map(archivedTypes.map((type, n) => [type, new LineWriter(join(folder, `${n}.jsonl`))]));
  for (const path of partsBelow(archive, 'entities')) {
    for await (const { type, id, data } of readJsonLines(join(archive.folder, path), path)) {
      if (type !== uids.role && !isArchivedType(type)) continue;
      const ref = note(outline, type, refOf(id, `an entry in ${path}`));
      if (typeof data !== 'object' || data === null) throw damaged(`${type} ${ref} has no data`);
      if (type === uids.role) outline.roles.set(ref, String((data as { type?: unknown }).type));
      else await writers.get(type)!.write({ type, ref, data: data as Entry['data'] } satisfies Entry);
    }
  }
  for (const [type, writer] of writers) {
    await writer.close();
    outline.files.set(type, writer.path);
  }
  for (const path of partsBelow(archive, 'links')) {
    for await (const link of readJsonLines(join(archive.folder, path), path)) noteLink(outline, link, path);
  }
  return outline;
}

function note({ refs }: Outline, type: string, ref: Ref): Ref {
  const known = refs.get(type) ?? new Set();
  if (known.has(ref)) throw damaged(`duplicate ${type} ${ref}`);
  refs.set(type, known.add(ref));
  return ref;
}

type Side = { type?: unknown; ref?: unknown; field?: unknown; pos?: unknown };

function noteLink(outline: Outline, { kind, relation, left: from, right: to }: Record<string, unknown>, path: string): void {
  const [left, right] = [Object(from) as Side, Object(to) as Side];
  const [type, target, field] = [String(left.type), String(right.type), String(left.field)];
  if (!linksOf[type]?.[field]?.includes(target)) return;
  const [ref, targetRef] = [refOf(left.ref, `a link in ${path}`), refOf(right.ref, `a link in ${path}`)];
  for (const [of, named] of [
    [type, ref],
    [target, targetRef],
  ] as const) {
    if (!outline.refs.get(of)?.has(named)) throw damaged(`a link in ${path} references missing ${of} ${named}`);
  }
  if (field === 'related') {
    // Fields that are none here, and files that are not shown, are left out.
    if (right.field !== imageAttributes[target]) return;
    return belong(
      outline,
      nameOfRef(`${target}.${right.field}`, targetRef),
      ref,
      linkOf({ kind, relation, left, right }, [ref, targetRef]),
    );
  }
  const name = nameOfRef(`${type}.${field}`, ref);
  const others = ({ left }: Link) => left.type === type && left.ref === ref && left.field === field;
  if (namesSeveral(type, field) && outline.links.filter(others).length >= limits.featuredAgents) return;
  belong(
    outline,
    namesSeveral(type, field) ? nameOfRef(name, targetRef) : name,
    targetRef,
    linkOf({ kind, relation, left, right }, [ref, targetRef]),
  );
}

/** Of several files that show one entry the first counts. */
function belong(outline: Outline, name: string, ref: Ref, link: Link): void {
  if (outline.belongings.has(name)) return;
  outline.belongings.set(name, ref);
  outline.links.push(link);
}

const position = (pos: unknown) => (typeof pos === 'number' && Number.isFinite(pos) ? { pos } : {});

const linkOf = (
  { kind, relation, left, right }: { kind: unknown; relation: unknown; left: Side; right: Side },
  [from, to]: [Ref, Ref],
): Link => ({
  kind: String(kind),
  relation: String(relation),
  left: { type: String(left.type), ref: from, field: String(left.field), ...position(left.pos) },
  right: { type: String(right.type), ref: to, ...(typeof right.field === 'string' && { field: right.field }), ...position(right.pos) },
});
