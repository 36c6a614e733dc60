import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionTypes, contentTypeNames } from '../../contract';
import { storageModelOf, storageModels, type StorageModel } from '../database/storage-models';
import { schemaPath, uids } from '../database/uids';

interface Attribute {
  type: string;
  /** For media. */
  multiple?: boolean;
  customField?: string;
  required?: boolean;
  default?: unknown;
  /** For relations. */
  relation?: string;
  target?: string;
  mappedBy?: string;
  /** For components. */
  component?: string;
}

type Attributes = Record<string, Attribute>;

const versionedUids: readonly string[] = contentTypeNames.map((type) => storageModelOf(type).uid);

/** Strapi types that an archive contains, each after the types that it refers to. */
export const archivedTypes: readonly string[] = [uids.folder, uids.file, uids.seasonImage, ...versionedUids, uids.revision];

export const isArchivedType = (type: unknown): type is string => archivedTypes.some((name) => name === type);

const labels: [uid: string, plural: string, singular: string][] = [
  ...collectionTypes.map((type): [string, string, string] => {
    const name = type === 'post' ? 'insight' : type;
    return [storageModels[type].uid, `${name}s`, name];
  }),
  [uids.seasonImage, 'season images', 'season image'],
  [uids.file, 'images', 'image'],
  [uids.revision, 'versions', 'version'],
];

/** Describes numbers of entries by type for operators, for example "14 agents, 1 insight, site settings". */
export function describeCounts(countOf: (uid: string) => number, retainedImages: number): string {
  const counts = labels.map(([uid, plural, singular]) => [countOf(uid), plural, singular] as const);
  const descriptions = [...counts, [retainedImages, 'images of old versions', 'image of an old version'] as const]
    .filter(([count]) => count > 0)
    .map(([count, plural, singular]) => `${count} ${count === 1 ? singular : plural}`);
  return [...descriptions, ...(countOf(storageModels.site.uid) > 0 ? ['site settings'] : [])].join(', ') || 'nothing';
}

/** Attributes by type, read without Strapi because an archive is checked before a database is opened. */
const schemas = new Map<string, Attributes>(
  [uids.seasonImage, ...versionedUids, uids.revision].map((type) => {
    const schema = readFileSync(join(__dirname, '..', schemaPath(type)), 'utf8');
    return [type, (JSON.parse(schema) as { attributes: Attributes }).attributes];
  }),
);

/** Applies `read` to each attribute of one of our types and drops undefined results. */
function select<Found>(type: string, read: (attribute: Attribute) => Found | undefined): Record<string, Found> {
  const entries = Object.entries(schemas.get(type) ?? {}).map(([name, attribute]) => [name, read(attribute)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Found] => entry[1] !== undefined));
}

const storedTypeOf = ({ customField, type }: Attribute): string => (customField ? 'text' : type);

/** Attributes in the row of one of our types, with their Strapi types. */
export const attributesOf = (type: string): Record<string, string> =>
  select(type, (attribute) => (['relation', 'media'].includes(attribute.type) ? undefined : storedTypeOf(attribute)));

/** Boolean attributes of one of our types, with their defaults. */
export const flagsOf = (type: string): Record<string, boolean> =>
  select(type, (attribute) => (attribute.type === 'boolean' ? attribute.default === true : undefined));

/** Component types that the archived types contain. */
export const componentTypes: readonly string[] = [
  ...new Set([...schemas.keys()].flatMap((type) => Object.values(select(type, ({ component }) => component)))),
];

/** Returns what a type in an archive lacks or stores differently, as a message. Null if it fits or is not our type. Older archives may lack fields. */
export function misfitOf(type: string, attributes: Record<string, Attribute>): string | null {
  const expected = attributesOf(type);
  const field = Object.keys(expected).find((name) => attributes[name] && storedTypeOf(attributes[name]) !== expected[name]);
  if (field) return `${type}.${field} is ${storedTypeOf(attributes[field])} in the archive but ${expected[field]} on this site`;
  const missing = Object.keys(expected).find((name) => isNeeded(type, name) && !attributes[name]);
  return missing ? `${type} has no "${missing}"` : null;
}

/** Whether an attribute is required and has no default. */
function isNeeded(type: string, name: string): boolean {
  const { required, default: usual } = schemas.get(type)![name];
  return (required === true && usual === undefined) || typeOf(type)?.contentType.fields[name]?.schema?.spec.optional === false;
}

/** Storage model of a Strapi type; undefined if the type does not store a content type. */
export const typeOf = (type: string): StorageModel | undefined => contentTypeNames.map(storageModelOf).find(({ uid }) => uid === type);

/** Attribute that holds an entry's own file, by type. */
export const imageAttributes: Record<string, string> = Object.fromEntries(
  [...schemas.keys()].flatMap((type) =>
    Object.keys(select(type, (attribute) => (attribute.type === 'media' ? true : undefined))).map((name) => [type, name] as const),
  ),
);

const targetsOf = (type: string): Record<string, string[]> =>
  select(type, ({ target, mappedBy }) => (target && !mappedBy && (isArchivedType(target) || target === uids.role) ? [target] : undefined));

/** Relations that are content: the types that an attribute may refer to, by type and attribute. */
export const linksOf: Record<string, Record<string, readonly string[]>> = {
  [uids.file]: { related: Object.keys(imageAttributes), folder: [uids.folder] },
  [uids.folder]: { parent: [uids.folder] },
  ...Object.fromEntries([...schemas.keys()].map((type) => [type, targetsOf(type)])),
};

/** Whether an attribute may refer to several entries. */
export function namesSeveral(type: string, name: string): boolean {
  const attribute = schemas.get(type)?.[name];
  return attribute?.multiple === true || attribute?.relation?.endsWith('ToMany') === true;
}
