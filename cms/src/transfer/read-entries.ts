import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../contract';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { writeLines } from '../move-in/files';
import { mapValues, propertiesOf } from '../settings/typed';
import { objectsIn, type Archive, type Data } from './archive';
import { archivedTypes, isArchivedType, linksOf, namesSeveral, imageAttributes } from './archived-types';
import { CommandError } from './command-error';

/** Id of an entry within an archive, usually its row id in the original database. */
export type Ref = string;

export interface Entry {
  type: string;
  ref: Ref;
  data: Data;
}

interface Side {
  type: string;
  ref: Ref;
  field?: string;
  pos?: number;
}

export interface Link {
  kind: string;
  relation: string;
  left: Side & { field: string };
  right: Side;
}

/** Index of an archive that is read before its entries: ids and relations, without texts. */
export interface Outline {
  /** File with the entries of each type. */
  files: Record<string, string>;
  /** Names of all entries. */
  names: Set<string>;
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
  await mkdir(folder, { recursive: true });
  const files = Object.fromEntries(archivedTypes.map((type, n) => [type, join(folder, `${n}.jsonl`)]));
  const outline: Outline = { files, names: new Set(), roles: new Map(), belongings: new Map(), related: new Map(), links: [] };
  const writers = mapValues(archivedTypes, (type) => writeLines(files[type]));
  for await (const [{ type, id, data }, path] of objectsIn(archive, 'entities')) {
    if (type !== uids.role && !isArchivedType(type)) continue;
    const ref = refOf(id, `an entry in ${path}`);
    const name = nameOfRef(type, ref);
    if (outline.names.has(name)) throw damaged(`duplicate ${name}`);
    outline.names.add(name);
    if (typeof data !== 'object' || data === null) throw damaged(`${name} has no data`);
    if (type === uids.role) outline.roles.set(ref, String(propertiesOf(data).type));
    else writers[type].write({ type, ref, data: propertiesOf(data) } satisfies Entry);
  }
  Object.values(writers).forEach((writer) => writer.close());
  for await (const [link, path] of objectsIn(archive, 'links')) addLink(outline, link, path);
  return outline;
}

function addLink(outline: Outline, { kind, relation, left: from, right: to }: Data, path: string): void {
  const [left, right] = [propertiesOf(from), propertiesOf(to)];
  const field = String(left.field);
  if (!linksOf[String(left.type)]?.[field]?.includes(String(right.type))) return;
  const link: Link = {
    kind: String(kind),
    relation: String(relation),
    left: { ...sideOf(outline, left, path), field },
    right: sideOf(outline, right, path),
  };
  if (field !== 'related') relate(outline, link, link.left, link.right.ref);
  // Skips attributes that hold no image on this site.
  else if (link.right.field === imageAttributes[link.right.type]) relate(outline, link, link.right, link.left.ref);
}

function sideOf({ names }: Outline, { type, ref: id, field, pos }: Data, path: string): Side {
  const ref = refOf(id, `a link in ${path}`);
  const name = nameOfRef(String(type), ref);
  if (!names.has(name)) throw damaged(`a link in ${path} references missing ${name}`);
  return {
    type: String(type),
    ref,
    ...(typeof field === 'string' && { field }),
    ...(typeof pos === 'number' && Number.isFinite(pos) && { pos }),
  };
}

/** Most related entries of one attribute: photos of a listing, each with an original. */
const maxRelated = 2 * limits.photos;

/** Adds a relation. An attribute that holds one entry uses the first of several. */
function relate(outline: Outline, link: Link, { type, ref: owner, field = '' }: Side, ref: Ref): void {
  const name = nameOfRef(`${type}.${field}`, owner);
  const count = outline.related.get(name) ?? 0;
  const key = namesSeveral(type, field) ? nameOfRef(name, ref) : name;
  const max = type === storageModels.site.uid ? limits.featured : maxRelated;
  if (outline.belongings.has(key) || count >= max) return;
  outline.related.set(name, count + 1);
  outline.belongings.set(key, ref);
  outline.links.push(link);
}
