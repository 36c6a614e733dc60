import { isDeepStrictEqual } from 'node:util';
import { imageTypes, imageTypesSentence } from '../images/limits';
import { presentImage } from '../images/present-image';
import { pictureField, sharedImageFields, type AnyNoun, type SocialLink } from '../../contract';
import { pictureOf, relatedIds, sharedImageOf, type Row, type StoredNoun } from '../database/stored-nouns';
import { invalid } from '../http/errors';
import { validate } from '../http/validate';
import type { Data } from './prepare';

/** What a save was sent, what it stores of that, and the row before and after. */
interface Saved {
  sent: Data;
  data: Data;
  before: Row | null;
  after: Row | null;
}

/** A file that came into the media library before it took pictures only. */
export function refuseForeignPicture({ picture, ...stored }: StoredNoun, { sent, after }: Saved): void {
  if (!picture || picture.isShared || !(picture.attribute in sent) || !after) return;
  const file = pictureOf({ picture, ...stored }, after);
  if (file && !imageTypes.includes(file.mime)) throw invalid([imageTypesSentence]);
}

/**
 * Validates what a save leaves as a whole, unless it touched nothing that the schema knows: an old fault in one field must
 * not hold up publishing, or a new password.
 */
export async function validateWhole(stored: StoredNoun, { sent, data, before, after }: Saved): Promise<void> {
  const touches = (attribute: string) => !isFree(stored, attribute, data[attribute], before);
  if (!after || !Object.keys(sent).some(touches)) return;
  const { schema = stored.noun.draft, noun } = stored;
  await validate(schema, { ...after, ...relatedOf(noun, after), [pictureField(noun)]: presentImage(pictureOf(stored, after)).url });
}

/** What lies in other tables, as a draft would name it. */
function relatedOf(noun: AnyNoun, row: Row): Data {
  const pictures = sharedImageFields(noun).map((name) => [name, presentImage(sharedImageOf(row, name)?.file).url]);
  const agents = Object.keys(noun.fields).filter((name) => noun.fields[name]!.kind === 'agents');
  return Object.fromEntries([...pictures, ...agents.map((name) => [name, relatedIds(row[name])])]);
}

/** What no schema knows, what stays as it is (the panel sends everything each time), and times that are taken away. */
function isFree({ noun, picture, schema = noun.draft }: StoredNoun, attribute: string, value: unknown, before: Row | null): boolean {
  if (picture && attribute === picture.attribute) return !noun.fields[pictureField(noun)]?.schema;
  const kind = noun.fields[attribute]?.kind;
  if (kind === 'shared image') return true;
  if (kind === 'agents') return false;
  if (!(attribute in schema.fields) || kind === 'flag' || (kind === 'instant' && value === null)) return true;
  return before !== null && isDeepStrictEqual(comparable(value), comparable(before[attribute]));
}

const comparable = (value: unknown) =>
  Array.isArray(value) ? value.map(({ platform, url }: SocialLink) => [platform, url]) : (value ?? null);
