import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { writeLines } from '../move-in/files';
import { partsBelow, type Archive } from './archive-parts';
import { archivedTypes, isArchivedType, linksOf, namesSeveral, imageAttributes } from './archived-types';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';

/** Id of an entry within an archive, usually its row id in the original database. */
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

/** Index of an archive that is read before its entries: ids and relations, without texts. */
export interface Outline {
  /** File with the entries of each type. */
  files: Map<string, string>;
  refs: Map<string, Set<Ref>>;
  /** Role types by ref. */
  roles: Map<Ref, string>;
  /** Related entry by type, attribute and ref, for example an entry's image or role. */
  belongings: Map<string, Ref>;
  /** Number of related entries by type, attribute and ref. */
  related: Map<string, number>;
  links: Link[];
}

export const nameOfRef = (type: string, ref: Ref): string => `${type} ${ref}`;

const damaged = (why: string) => new CommandError(`Damaged archive: ${why}.`);

function refOf(value: unknown, where: string): Ref {
  if ((typeof value === 'number' && Number.isSafeInteger(value)) || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))) {
    return String(value);
  }
  throw damaged(`missing or invalid id in ${where}`);
}

/** Splits the entries of an archive into one file per type and reads their links. */
export async function outlineOf(archive: Archive, folder: string): Promise<Outline> {
  const outline: Outline = { files: new Map(), refs: new Map(), roles: new Map(), belongings: new Map(), related: new Map(), links: [] };
  await mkdir(folder, { recursive: true });
  archivedTypes.forEach((type, n) => outline.files.set(type, join(folder, `${n}.jsonl`)));
  const writers = new Map([...outline.files].map(([type, file]) => [type, writeLines(file, { append: false })]));
  for (const path of partsBelow(archive, 'entities')) {
    for await (const { type, id, data } of readJsonLines(join(archive.folder, path), path)) {
      if (type !== uids.role && !isArchivedType(type)) continue;
      const ref = addRef(outline, type, refOf(id, `an entry in ${path}`));
      if (typeof data !== 'object' || data === null) throw damaged(`${type} ${ref} has no data`);
      if (type === uids.role) outline.roles.set(ref, String((data as { type?: unknown }).type));
      else writers.get(type)!.write({ type, ref, data: data as Entry['data'] } satisfies Entry);
    }
  }
  writers.forEach((writer) => writer.close());
  for (const path of partsBelow(archive, 'links')) {
    for await (const link of readJsonLines(join(archive.folder, path), path)) addLink(outline, link, path);
  }
  return outline;
}

function addRef({ refs }: Outline, type: string, ref: Ref): Ref {
  const existing = refs.get(type) ?? new Set();
  if (existing.has(ref)) throw damaged(`duplicate ${type} ${ref}`);
  refs.set(type, existing.add(ref));
  return ref;
}

type Side = { type?: unknown; ref?: unknown; field?: unknown; pos?: unknown };

function addLink(outline: Outline, { kind, relation, left: from, right: to }: Record<string, unknown>, path: string): void {
  const [left, right] = [Object(from) as Side, Object(to) as Side];
  const [type, target, field] = [String(left.type), String(right.type), String(left.field)];
  if (!linksOf[type]?.[field]?.includes(target)) return;
  const [ref, targetRef] = [refOf(left.ref, `a link in ${path}`), refOf(right.ref, `a link in ${path}`)];
  for (const [sideType, sideRef] of [
    [type, ref],
    [target, targetRef],
  ] as const) {
    if (!outline.refs.get(sideType)?.has(sideRef)) throw damaged(`a link in ${path} references missing ${sideType} ${sideRef}`);
  }
  if (field === 'related') {
    // Skips attributes that hold no image on this site.
    if (right.field !== imageAttributes[target]) return;
    const owner = { type: target, ref: targetRef, field: right.field };
    return relate(outline, owner, ref, linkOf({ kind, relation, left, right }, [ref, targetRef]));
  }
  relate(outline, { type, ref, field }, targetRef, linkOf({ kind, relation, left, right }, [ref, targetRef]));
}

/** Most related entries of one attribute: photos of a listing, each with an original. */
const maxRelated = 2 * limits.photos;

/** Adds a relation. An attribute that holds one entry uses the first of several. */
function relate(outline: Outline, { type, ref: owner, field }: Omit<Link['left'], 'pos'>, ref: Ref, link: Link): void {
  const name = nameOfRef(`${type}.${field}`, owner);
  const count = outline.related.get(name) ?? 0;
  const key = namesSeveral(type, field) ? nameOfRef(name, ref) : name;
  const max = type === storageModels.site.uid ? limits.featured : maxRelated;
  if (outline.belongings.has(key) || count >= max) return;
  outline.related.set(name, count + 1);
  outline.belongings.set(key, ref);
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
