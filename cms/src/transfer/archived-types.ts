import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeNames } from '../../contract';
import { storageModelOf, type StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';

interface Attribute {
  type: string;
  customField?: string;
  required?: boolean;
  default?: unknown;
  /** Of a relation. */
  relation?: string;
  target?: string;
  mappedBy?: string;
  /** Of a component. */
  component?: string;
}

type Attributes = Record<string, Attribute>;

const versionedUids: readonly string[] = contentTypeNames.map((type) => storageModelOf(type).uid);

/** The types whose entries are the content of a site, those that others name first. Everything else stays where it is. */
export const archivedTypes: readonly string[] = [uids.folder, uids.file, uids.seasonImage, ...versionedUids, uids.revision];

export const isArchivedType = (type: unknown): type is string => archivedTypes.some((one) => one === type);

/** The models as Strapi reads them, but without Strapi: an archive is checked before a database is opened. */
const schemas = new Map<string, Attributes>(
  [uids.seasonImage, ...versionedUids, uids.revision].map((type) => [type, readAttributes(type)]),
);

function readAttributes(type: string): Attributes {
  const name = type.split('.').pop()!;
  const folder = type === uids.agent ? '../extensions/users-permissions' : `../api/${name}`;
  const file = join(__dirname, folder, 'content-types', name, 'schema.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { attributes: Attributes }).attributes;
}

/** The attributes of one of our own types that are of a kind: by name, what `read` finds in them. */
function select<Found>(type: string, read: (attribute: Attribute) => Found | undefined): Record<string, Found> {
  const found = Object.entries(schemas.get(type) ?? {}).map(([name, attribute]) => [name, read(attribute)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, Found] => entry[1] !== undefined));
}

const stored = ({ customField, type }: Attribute): string => (customField ? 'text' : type);

/** The attributes of one of our own types and what they hold, those that lie in its own row. */
export const attributesOf = (type: string): Record<string, string> =>
  select(type, (attribute) => (['relation', 'media'].includes(attribute.type) ? undefined : stored(attribute)));

/** The flags of one of our own types, and their defaults. */
export const flagsOf = (type: string): Record<string, boolean> =>
  select(type, (attribute) => (attribute.type === 'boolean' ? attribute.default === true : undefined));

/** The components that the types consist of. */
export const componentTypes: readonly string[] = [
  ...new Set([...schemas.keys()].flatMap((type) => Object.values(select(type, ({ component }) => component)))),
];

/** What an archive's type lacks or holds otherwise, as a sentence; null for one that fits, or is none of ours. An older one may lack a field. */
export function misfitOf(type: string, attributes: Record<string, Attribute>): string | null {
  const own = attributesOf(type);
  const other = Object.keys(own).find((name) => attributes[name] && stored(attributes[name]) !== own[name]);
  if (other) return `${type}.${other} is ${stored(attributes[other])} in the archive but ${own[other]} on this site`;
  const missing = Object.keys(own).find((name) => isNeeded(type, name) && !attributes[name]);
  return missing ? `${type} has no "${missing}"` : null;
}

/** Whether nothing stands in for it. */
function isNeeded(type: string, name: string): boolean {
  const { required, default: usual } = schemas.get(type)![name];
  return (required === true && usual === undefined) || typeOf(type)?.contentType.fields[name]?.schema?.spec.optional === false;
}

/** The noun that a type stores; undefined for one that stores none. */
export const typeOf = (type: string): StorageModel | undefined => contentTypeNames.map(storageModelOf).find(({ uid }) => uid === type);

/** The attribute by which an entry shows a file of its own. */
export const imageAttributes: Record<string, string> = Object.fromEntries(
  [...schemas.keys()].flatMap((type) =>
    Object.keys(select(type, (attribute) => (attribute.type === 'media' ? true : undefined))).map((name) => [type, name] as const),
  ),
);

const targetsOf = (type: string): Record<string, string[]> =>
  select(type, ({ target, mappedBy }) => (target && !mappedBy && (isArchivedType(target) || target === uids.role) ? [target] : undefined));

/** Which links between entries are content: from the attribute that names it to what it may name. */
export const linksOf: Record<string, Record<string, readonly string[]>> = {
  [uids.file]: { related: Object.keys(imageAttributes), folder: [uids.folder] },
  [uids.folder]: { parent: [uids.folder] },
  ...Object.fromEntries([...schemas.keys()].map((type) => [type, targetsOf(type)])),
};

/** Whether an attribute may name several entries. */
export const namesSeveral = (type: string, attribute: string): boolean =>
  schemas.get(type)?.[attribute]?.relation?.endsWith('ToMany') ?? false;
