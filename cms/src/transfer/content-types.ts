import { sharedImageFields } from '../../contract';
import post from '../api/post/content-types/post/schema.json';
import revision from '../api/revision/content-types/revision/schema.json';
import seasonImage from '../api/season-image/content-types/season-image/schema.json';
import season from '../api/season/content-types/season/schema.json';
import site from '../api/site/content-types/site/schema.json';
import { storedNouns, type StoredNoun } from '../database/stored-nouns';
import { uids } from '../database/uids';
import agent from '../extensions/users-permissions/content-types/user/schema.json';

interface Attribute {
  type: string;
  customField?: string;
  required?: boolean;
  default?: unknown;
}

type Schema = { attributes: Record<string, Attribute> };

/** The types whose entries are the content of a site, those that others name first. Everything else stays where it is. */
export const contentTypes = [
  uids.folder,
  uids.file,
  uids.seasonImage,
  uids.agent,
  storedNouns.post.uid,
  storedNouns.season.uid,
  storedNouns.site.uid,
  uids.revision,
] as const;
export type ContentType = (typeof contentTypes)[number];

export const isContentType = (type: unknown): type is ContentType => (contentTypes as readonly unknown[]).includes(type);

const schemas: Record<string, Schema> = {
  [uids.agent]: agent,
  [storedNouns.post.uid]: post,
  [storedNouns.season.uid]: season,
  [storedNouns.site.uid]: site,
  [uids.seasonImage]: seasonImage,
  [uids.revision]: revision,
};

const stored = ({ customField, type }: Attribute): string => (customField ? 'text' : type);

/** The attributes of one of our own types and what they hold, those that lie in its own row. */
export const attributesOf = (type: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemas[type]?.attributes ?? {})
      .map(([name, attribute]) => [name, stored(attribute)])
      .filter(([, holds]) => holds !== 'relation' && holds !== 'media'),
  );

/** What an archive's type lacks or holds otherwise, as a sentence; null for one that fits, or is none of ours. An older one may lack a field. */
export function misfitOf(type: string, attributes: Record<string, Attribute>): string | null {
  const own = attributesOf(type);
  const other = Object.keys(own).find((name) => attributes[name] && stored(attributes[name]) !== own[name]);
  if (other) return `${type} holds "${other}" as ${stored(attributes[other])}, and here it is ${own[other]}`;
  const missing = Object.keys(own).find((name) => isNeeded(type, name) && !attributes[name]);
  return missing ? `${type} has no "${missing}"` : null;
}

/** Whether nothing stands in for it. */
function isNeeded(type: string, name: string): boolean {
  const { required, default: usual } = schemas[type].attributes[name];
  const stored: StoredNoun | undefined = Object.values(storedNouns).find(({ uid }) => uid === type);
  return (required === true && usual === undefined) || stored?.noun.fields[name]?.schema?.spec.optional === false;
}

/** Which links between entries are content: from the attribute that names it to what it may name. */
export const linksOf: Record<string, Record<string, readonly string[]>> = {
  [uids.file]: { related: [uids.agent, uids.seasonImage, storedNouns.post.uid], folder: [uids.folder] },
  [uids.folder]: { parent: [uids.folder] },
  [uids.agent]: { role: [uids.role] },
  [storedNouns.season.uid]: { background_image: [uids.seasonImage] },
  [storedNouns.site.uid]: {
    ...Object.fromEntries(sharedImageFields(storedNouns.site.noun).map((field) => [field, [uids.seasonImage]])),
    first_agents: [uids.agent],
  },
};

/** Whether an attribute may name several entries. */
export const namesSeveral = (type: string, attribute: string): boolean => type === storedNouns.site.uid && attribute === 'first_agents';

/** The attribute by which an entry shows a file of its own. */
export const pictureAttributes: Record<string, string> = {
  [uids.agent]: storedNouns.agent.picture!.attribute,
  [uids.seasonImage]: 'file',
  [storedNouns.post.uid]: storedNouns.post.picture!.attribute,
};
