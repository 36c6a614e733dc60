import { isDeepStrictEqual } from 'node:util';
import { imageTypes, imageTypesMessage } from '../images/limits';
import { presentImage } from '../images/present-image';
import { imageFieldOf, sharedImageFields, type AnyContentType, type SocialLink } from '../../contract';
import { imageFileOf, relatedIds, sharedImageOf, type Row, type StorageModel } from '../database/storage-models';
import { invalid } from '../http/errors';
import { validate } from '../http/validate';
import type { Data } from './prepare';

/** What a save was input, what it stores of that, and the row before and after. */
interface Saved {
  input: Data;
  data: Data;
  before: Row | null;
  after: Row | null;
}

/** A file that came into the media library before it took pictures only. */
export function assertOwnImage({ image: image, ...stored }: StorageModel, { input, after }: Saved): void {
  if (!image || image.isShared || !(image.attribute in input) || !after) return;
  const file = imageFileOf({ image: image, ...stored }, after);
  if (file && !imageTypes.includes(file.mime)) throw invalid([imageTypesMessage]);
}

/**
 * Validates what a save leaves as a whole, unless it touched nothing that the schema knows: an old fault in one field must
 * not hold up publishing, or a new password.
 */
export async function validateWhole(stored: StorageModel, { input, data, before, after }: Saved): Promise<void> {
  const touches = (attribute: string) => !isFree(stored, attribute, data[attribute], before);
  if (!after || !Object.keys(input).some(touches)) return;
  const { schema = stored.contentType.createSchema, contentType } = stored;
  await validate(schema, {
    ...after,
    ...relatedOf(contentType, after),
    [imageFieldOf(contentType)]: presentImage(imageFileOf(stored, after)).url,
  });
}

/** What lies in other tables, as a draft would name it. */
function relatedOf(contentType: AnyContentType, row: Row): Data {
  const images = sharedImageFields(contentType).map((name) => [name, presentImage(sharedImageOf(row, name)?.file).url]);
  const agents = Object.keys(contentType.fields).filter((name) => contentType.fields[name]!.kind === 'agentList');
  return Object.fromEntries([...images, ...agents.map((name) => [name, relatedIds(row[name])])]);
}

/** What no schema knows, what stays as it is (the panel sends everything each time), and times that are taken away. */
function isFree(
  { contentType, image: image, schema = contentType.createSchema }: StorageModel,
  attribute: string,
  value: unknown,
  before: Row | null,
): boolean {
  if (image && attribute === image.attribute) return !contentType.fields[imageFieldOf(contentType)]?.schema;
  const kind = contentType.fields[attribute]?.kind;
  if (kind === 'sharedImage') return true;
  if (kind === 'agentList') return false;
  if (!(attribute in schema.fields) || kind === 'boolean' || (kind === 'instant' && value === null)) return true;
  return before !== null && isDeepStrictEqual(comparable(value), comparable(before[attribute]));
}

const comparable = (value: unknown) =>
  Array.isArray(value) ? value.map(({ platform, url }: SocialLink) => [platform, url]) : (value ?? null);
