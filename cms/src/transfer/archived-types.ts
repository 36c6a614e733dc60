import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionTypes, contentTypeNames } from '../../contract';
import { storageModelOf, storageModels, type StorageModel } from '../database/storage-models';
import { schemaPath, uids } from '../database/uids';
import { propertiesOf } from '../settings/typed';

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
export function describeCounts(counts: Record<string, number>, retainedImages: number): string {
  const counted = labels.map(([uid, plural, singular]) => [counts[uid], plural, singular] as const);
  const descriptions = [...counted, [retainedImages, 'images of old versions', 'image of an old version'] as const]
    .filter(([count]) => count > 0)
    .map(([count, plural, singular]) => `${count} ${count === 1 ? singular : plural}`);
  return [...descriptions, ...(counts[storageModels.site.uid] > 0 ? ['site settings'] : [])].join(', ') || 'nothing';
}

/** Attributes by type, read without Strapi because an archive is checked before a database is opened. */
const schemas: Record<string, Attributes> = Object.fromEntries(
  [uids.seasonImage, ...versionedUids, uids.revision].map((type) => {
    const schema = readFileSync(join(__dirname, '..', schemaPath(type)), 'utf8');
    return [type, (JSON.parse(schema) as { attributes: Attributes }).attributes];
  }),
);

/** Applies `read` to each attribute of one of our types and drops undefined results. */
function select<Found>(type: string, read: (attribute: Attribute) => Found | undefined): Record<string, Found> {
  const entries = Object.entries(schemas[type] ?? {}).map(([name, attribute]) => [name, read(attribute)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Found] => entry[1] !== undefined));
}

const storedTypeOf = ({ customField, type }: Partial<Record<keyof Attribute, unknown>>): string => (customField ? 'text' : String(type));

/** Attributes in the row of one of our types, with their Strapi types. */
export const attributesOf = (type: string): Record<string, string> =>
  select(type, (attribute) => (['relation', 'media'].includes(attribute.type) ? undefined : storedTypeOf(attribute)));

/** Boolean attributes of one of our types, with their defaults. */
export const flagsOf = (type: string): Record<string, boolean> =>
  select(type, (attribute) => (attribute.type === 'boolean' ? attribute.default === true : undefined));

/** Component types that the archived types contain. */
export const componentTypes: readonly string[] = [
  ...new Set(Object.keys(schemas).flatMap((type) => Object.values(select(type, ({ component }) => component)))),
];

/** Returns what a type in an archive lacks or stores differently, as a message. Null if it fits or is not our type. Older archives may lack fields. */
export function misfitOf(type: string, attributes: Record<string, unknown>): string | null {
  for (const [name, expected] of Object.entries(attributesOf(type))) {
    const found = attributes[name] ? storedTypeOf(propertiesOf(attributes[name])) : null;
    if (found && found !== expected) return `${type}.${name} is ${found} in the archive but ${expected} on this site`;
    if (!found && isNeeded(type, name)) return `${type} has no "${name}"`;
  }
  return null;
}

/** Whether an attribute is required and has no default. */
function isNeeded(type: string, name: string): boolean {
  const { required, default: usual } = schemas[type][name];
  return (required === true && usual === undefined) || typeOf(type)?.contentType.fields[name]?.schema?.spec.optional === false;
}

/** Storage model of a Strapi type; undefined if the type does not store a content type. */
export const typeOf = (type: string): StorageModel | undefined => contentTypeNames.map(storageModelOf).find(({ uid }) => uid === type);

/** Attribute that holds an entry's own file, by type. */
export const imageAttributes: Record<string, string> = Object.fromEntries(
  Object.keys(schemas).flatMap((type) =>
    Object.keys(select(type, (attribute) => (attribute.type === 'media' ? true : undefined))).map((name) => [type, name] as const),
  ),
);

const targetsOf = (type: string): Record<string, string[]> =>
  select(type, ({ target, mappedBy }) => (target && !mappedBy && (isArchivedType(target) || target === uids.role) ? [target] : undefined));

/** Relations that are content: the types that an attribute may refer to, by type and attribute. */
export const linksOf: Record<string, Record<string, readonly string[]>> = {
  [uids.file]: { related: Object.keys(imageAttributes), folder: [uids.folder] },
  [uids.folder]: { parent: [uids.folder] },
  ...Object.fromEntries(Object.keys(schemas).map((type) => [type, targetsOf(type)])),
};

/** Whether an attribute may refer to several entries. */
export function namesSeveral(type: string, name: string): boolean {
  const attribute = schemas[type]?.[name];
  return attribute?.multiple === true || attribute?.relation?.endsWith('ToMany') === true;
}
