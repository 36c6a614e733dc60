import { isDeepStrictEqual } from 'node:util';
import { imageTypes, imageTypesMessage } from '../images/limits';
import { presentImage } from '../images/present-image';
import { imageFieldOf, type AnyContentType } from '../../contract';
import { imageFileOf, type Row, type StorageModel } from '../database/storage-models';
import { kinds } from '../fields/kinds';
import { invalid } from '../http/errors';
import { validate } from '../http/validate';
import type { Data } from '../fields/related';

interface Saved {
  input: Data;
  data: Data;
  before: Row | null;
  after: Row | null;
}

/** Rejects files that were added to the media library before it was limited to images. */
export function assertOwnImage({ image, ...stored }: StorageModel, { input, after }: Saved): void {
  if (!image || image.isShared || !(image.attribute in input) || !after) return;
  const file = imageFileOf({ image, ...stored }, after);
  if (file && !imageTypes.includes(file.mime)) throw invalid([imageTypesMessage]);
}

/**
 * Validates the complete row after a save, unless the save changed no field of the schema: an old issue in one field must not block
 * publishing or a new password.
 */
export async function validateWhole(stored: StorageModel, { input, data, before, after }: Saved): Promise<void> {
  const touches = (attribute: string) => !isExempt(stored, attribute, data[attribute], before);
  if (!after || !Object.keys(input).some(touches)) return;
  const { schema = stored.contentType.createSchema } = stored;
  await validate(schema, inputOf(stored, after));
}

/** Returns a row in the form that its schema expects. */
export const inputOf = (stored: StorageModel, row: Row): Data => ({
  ...row,
  ...relatedOf(stored.contentType, row),
  [imageFieldOf(stored.contentType)]: presentImage(imageFileOf(stored, row)).url,
});

/** Returns the fields stored in other tables, in the form that the schema expects. */
const relatedOf = ({ fields }: AnyContentType, row: Row): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const { toInput } = kinds[kind];
      return toInput ? [[name, toInput(row[name], row, name)]] : [];
    }),
  );

/** Whether a value needs no validation: not in the schema, unchanged (the panel always sends every field), or a cleared time. */
function isExempt(
  { contentType, image, schema = contentType.createSchema }: StorageModel,
  attribute: string,
  value: unknown,
  before: Row | null,
): boolean {
  if (image && attribute === image.attribute) return !contentType.fields[imageFieldOf(contentType)]?.schema;
  const kind = contentType.fields[attribute]?.kind;
  if (kind === 'sharedImage') return true;
  if (kind && kinds[kind].toInput) return false;
  if (!(attribute in schema.fields) || kind === 'boolean' || (kind === 'instant' && value === null)) return true;
  if (before === null) return false;
  const [next, previous] = [value ?? null, before[attribute] ?? null];
  const compare = kind && kinds[kind].compare;
  return compare ? isDeepStrictEqual(compare(next, before), compare(previous, before)) : isDeepStrictEqual(next, previous);
}
