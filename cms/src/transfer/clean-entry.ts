import {
  asLine,
  htmlFields,
  contentTypes,
  contentTypeNames,
  imageFieldOf,
  seasonImageName,
  limits,
  versionedFields,
  type ContentTypeName,
  type FieldKind,
} from '../../contract';
import { compared } from '../fields/kinds';
import { detailsOf } from '../fields/photos';
import { cleanRichText } from '../fields/clean-rich-text';
import { prepareFields } from '../content/prepare';
import { isPublicId, type Row, type StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid } from '../http/errors';
import { assertNoNul, validate } from '../http/validate';
import { isObject, type Data } from './archive';
import { attributesOf, flagsOf } from './archived-types';

/** bcrypt hash with a cost from 4 to 14. A higher cost would make sign-ins too slow. */
const bcryptHash = /^\$2[ab]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Returns the attributes that every row has: public id and timestamps. */
export function cleanBase(data: Data) {
  const { documentId } = data;
  if (typeof documentId !== 'string' || !isPublicId(documentId)) throw invalid(['Missing or invalid public id (documentId)']);
  const createdAt = instantOf(data.createdAt, 'createdAt') ?? new Date().toISOString();
  const updatedAt = instantOf(data.updatedAt, 'updatedAt') ?? createdAt;
  return { documentId, createdAt, updatedAt, publishedAt: instantOf(data.publishedAt, 'publishedAt') ?? createdAt, locale: null };
}

function instantOf(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) throw invalid([`${name} must be a date and time`]);
  return new Date(time).toISOString();
}

const knownAttributes = (type: string, data: Data): Data =>
  Object.fromEntries(Object.keys(attributesOf(type)).flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));

/** Returns an entry of a content type as a save would store it. @param image URL of the entry's image */
export async function cleanContentEntry(stored: StorageModel, data: Data, image: string | null): Promise<Data> {
  const input = { ...knownAttributes(stored.uid, data), ...flagsIn(flagsOf(stored.uid), data) };
  assertNoNul(input);
  const account = stored.uid === uids.agent ? accountOf(input) : {};
  const prepared = prepareFields(stored, { ...input, ...cleanLines(stored, input), ...account }, null);
  const { contentType, schema = contentType.createSchema } = stored;
  await validate(schema, { ...prepared, [imageFieldOf(contentType)]: image });
  const cleaned = Object.entries(contentType.fields).flatMap(([name, { kind, schema: isWritten, options }]) => {
    if (!(name in prepared)) return [];
    // Without the row ids of the other database.
    if (componentKinds.includes(kind)) return [[name, compared(kind, prepared[name], prepared as Row)]];
    return !isWritten && kind === 'choice' && !options?.includes(String(prepared[name])) ? [[name, null]] : [];
  });
  return { ...prepared, ...Object.fromEntries(cleaned), ...('MediaDetails' in prepared && { MediaDetails: detailsOf(prepared) }) };
}

/** Removes line breaks and control characters from lines, which earlier versions stored. */
const cleanLines = ({ contentType: { fields } }: StorageModel, input: Data): Data =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      fields[name]?.kind === 'line' && typeof value === 'string' ? [[name, asLine(value)]] : [],
    ),
  );

/** Kinds whose values are rows of a component. */
const componentKinds: readonly FieldKind[] = ['links', 'openHouses'];

function flagsIn(flags: Record<string, boolean>, data: Data): Data {
  const wrong = Object.keys(flags).find((name) => typeof (data[name] ?? false) !== 'boolean');
  if (wrong) throw invalid([`${wrong} must be true or false`]);
  return Object.fromEntries(Object.entries(flags).map(([name, defaultValue]) => [name, data[name] ?? defaultValue]));
}

function accountOf({ username, password = null }: Data): Data {
  if (password !== null && !(typeof password === 'string' && bcryptHash.test(password))) {
    throw invalid(['The password must be a bcrypt hash, or null']);
  }
  const closed = { provider: 'local', confirmed: true, resetPasswordToken: null, confirmationToken: null };
  // Invitation links are not imported.
  return {
    ...closed,
    joined: password !== null,
    invited_until: null,
    password,
    username: typeof username === 'string' ? username.trim() : username,
  };
}

export async function cleanSeasonImage(data: Data, image: string | null): Promise<Data> {
  const { name } = await validate(seasonImageName, { name: data.name });
  if (!image) throw invalid(['Image is required']);
  assertNoNul(name);
  return { name };
}

export function cleanFolder({ name, pathId, path }: Data): Data {
  const isFolder = typeof name === 'string' && name.length > 0 && name.length <= limits.line && Number.isSafeInteger(pathId);
  if (!isFolder || typeof path !== 'string' || !/^\/[\d/]{1,200}$/.test(path)) throw invalid(['Invalid media library folder']);
  assertNoNul(name);
  return { name, pathId, path };
}

const isText = (value: unknown, maxLength: number): value is string => typeof value === 'string' && value.length <= maxLength;

const isContentType = (type: unknown): type is ContentTypeName => contentTypeNames.some((name) => name === type);

/** Returns a revision with its rich text cleaned. */
export function cleanRevision({
  noun: type,
  of,
  deleted = false,
  fields,
  picture: image = null,
  hidden,
  saved_by = null,
  saved_by_id = null,
  saved_at,
}: Data): Data {
  if (!isContentType(type) || !isText(of, 64) || !isPublicId(of)) throw invalid(['The version belongs to an unknown content type']);
  if (image !== null && !(isText(image, 64) && isPublicId(image))) throw invalid(['Invalid image id']);
  if (saved_by !== null && !isText(saved_by, 2 * limits.line + 20)) throw invalid(['saved_by must be a single line of text']);
  if (typeof deleted !== 'boolean' || !isObject(fields) || !isObject(hidden)) throw invalid(['Invalid version']);
  const savedAt = instantOf(saved_at, 'saved_at');
  if (!savedAt) throw invalid(['saved_at must be a date and time']);
  if (saved_by_id !== null && !isText(saved_by_id, limits.line)) throw invalid(['saved_by_id must be a single line of text']);
  assertNoNul({ fields, hidden, saved_by, saved_by_id });
  return {
    noun: type,
    of,
    deleted,
    fields: cleanFields(type, fields),
    picture: image,
    hidden,
    saved_by,
    saved_by_id,
    saved_at: savedAt,
  };
}

/** Whether a value of a revision is a list of links, photos or open houses. */
const isList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= 2 * limits.photos &&
  value.every(
    (item) =>
      isObject(item) && Object.values(item).every((inner) => inner === null || typeof inner === 'boolean' || isText(inner, limits.url)),
  );

function cleanFields(type: ContentTypeName, fields: Data): Data {
  const texts = htmlFields(contentTypes[type]);
  const cleaned: Data = {};
  for (const name of versionedFields(contentTypes[type])) {
    const value = fields[name];
    if (value === undefined) continue;
    if (isList(value) || value === null || typeof value === 'boolean' || Number.isFinite(value)) cleaned[name] = value;
    else if (!isText(value, limits.richText)) throw invalid([`${name} is not text or is too long`]);
    else cleaned[name] = texts.includes(name) ? cleanRichText(value) : value;
  }
  return cleaned;
}
