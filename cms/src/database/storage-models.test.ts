import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeNames, type ContentTypeName, type Field } from '../../contract';
import { storageModelOf } from './storage-models';

interface Attribute {
  type: string;
  maxLength?: number;
  [option: string]: unknown;
}

const folderOf = (type: ContentTypeName) =>
  type === 'agent' ? 'extensions/users-permissions/content-types/user' : `api/${type}/content-types/${type}`;

const attributesOf = (type: ContentTypeName) =>
  (JSON.parse(readFileSync(join(__dirname, '..', folderOf(type), 'schema.json'), 'utf8')) as { attributes: Record<string, Attribute> })
    .attributes;

/** Attributes of an account that are not profile fields. */
const accountKeys = ['joined', 'username', 'provider', 'password', 'resetPasswordToken', 'confirmationToken', 'confirmed', 'blocked'];

/** Details of the photos in another attribute, and the time of the last approval. */
const listingKeys = ['MediaDetails', 'approved_at'];

/** Returns the attribute that stores a field. */
const attributeOf = ({ kind, max, options, decimals }: Field): object => {
  if (kind === 'line' || kind === 'phone' || kind === 'timeZone') return { type: 'string', maxLength: max };
  // The users-permissions plugin declares its column as `email`.
  if (kind === 'email') return { type: expect.stringMatching(/^(email|string)$/), maxLength: max };
  if (kind === 'url') return { type: 'string', maxLength: max, columnType: { type: 'text', args: ['longtext'] } };
  if (kind === 'multilineText') return { type: 'text', ...(max && { maxLength: max }) };
  if (kind === 'sharedImage') return { type: 'relation', relation: 'manyToOne' };
  if (kind === 'entryList') return { type: 'relation', relation: 'manyToMany' };
  if (kind === 'html') return { type: 'customField', customField: 'global::html' };
  if (kind === 'links') return { type: 'component', repeatable: true };
  if (kind === 'boolean' || kind === 'yesNo') return { type: 'boolean' };
  if (kind === 'number') return { type: decimals === 0 ? 'integer' : 'float' };
  if (kind === 'choice') return { type: 'enumeration', enum: options };
  if (kind === 'date') return { type: 'date' };
  if (kind === 'agent') return { type: 'relation', relation: 'manyToOne' };
  if (kind === 'photos') return { type: 'media', multiple: true };
  if (kind === 'openHouses') return { type: 'component', repeatable: true, max };
  if (kind === 'role') return { type: 'relation' };
  return { type: kind === 'instant' ? 'datetime' : 'string' };
};

describe.each(contentTypeNames)('the storage model of %s', (type) => {
  const { contentType, image, computed = {} } = storageModelOf(type);
  const attributes = attributesOf(type);
  const fields = Object.entries(contentType.fields).filter(([name, { kind }]) => kind !== 'image' && !computed[name]);

  test.each(fields)('the field %s has an attribute of the right type and length', (name, field) => {
    expect(attributes[name]).toMatchObject(attributeOf(field));
  });

  test('the image, if any, has an attribute of the right type', () => {
    const attribute = image && attributes[image.attribute];
    expect(attribute).toEqual(image && expect.objectContaining(image.isShared ? { type: 'relation' } : { type: 'media', multiple: false }));
  });

  test('every attribute belongs to a field', () => {
    const names = [
      ...fields.map(([name]) => name),
      ...(image ? [image.attribute] : []),
      ...(type === 'agent' ? accountKeys : []),
      ...(type === 'listing' ? listingKeys : []),
    ];
    expect(Object.keys(attributes).sort()).toEqual(names.sort());
  });
});
