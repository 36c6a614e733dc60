import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypeNames, type Field } from '../../contract';
import { storageModelOf } from './storage-models';

interface Attribute {
  type: string;
  maxLength?: number;
  [more: string]: unknown;
}

const schemaFiles = {
  agent: 'extensions/users-permissions/content-types/user/schema.json',
  post: 'api/post/content-types/post/schema.json',
  season: 'api/season/content-types/season/schema.json',
  site: 'api/site/content-types/site/schema.json',
};

const attributesOf = (type: keyof typeof schemaFiles) =>
  (JSON.parse(readFileSync(join(__dirname, '..', schemaFiles[type]), 'utf8')) as { attributes: Record<string, Attribute> }).attributes;

/** What an account has that is no field of a profile. */
const ofAccounts = ['joined', 'username', 'provider', 'password', 'resetPasswordToken', 'confirmationToken', 'confirmed', 'blocked'];

/** The column that holds each kind of field. */
const columnOf = ({ kind, max }: Field): object => {
  if (kind === 'line' || kind === 'phone' || kind === 'timeZone') return { type: 'string', maxLength: max };
  // The plugin's own column tells what an address is in words of its own.
  if (kind === 'email') return { type: expect.stringMatching(/^(email|string)$/), maxLength: max };
  if (kind === 'url') return { type: 'string', maxLength: max, columnType: { type: 'text', args: ['longtext'] } };
  if (kind === 'multilineText') return { type: 'text', maxLength: max };
  if (kind === 'sharedImage') return { type: 'relation', relation: 'manyToOne' };
  if (kind === 'agentList') return { type: 'relation', relation: 'manyToMany' };
  if (kind === 'html') return { type: 'customField', customField: 'global::html' };
  if (kind === 'links') return { type: 'component', repeatable: true };
  if (kind === 'boolean') return { type: 'boolean' };
  if (kind === 'role') return { type: 'relation' };
  return { type: kind === 'instant' ? 'datetime' : 'string' };
};

describe.each(contentTypeNames)('the table of %s', (type) => {
  const { contentType: described, image, computed = {} } = storageModelOf(type);
  const attributes = attributesOf(type);
  const stored = Object.entries(described.fields).filter(([name, { kind }]) => kind !== 'image' && !computed[name]);

  test.each(stored)('%s has a column of its kind, as long as the field may be', (name, field) => {
    expect(attributes[name]).toMatchObject(columnOf(field));
  });

  test('the image has a column, if there is one', () => {
    const column = image && attributes[image.attribute];
    expect(column).toEqual(image && expect.objectContaining(image.isShared ? { type: 'relation' } : { type: 'media', multiple: false }));
  });

  test('no column is without a field', () => {
    const known = [...stored.map(([name]) => name), ...(image ? [image.attribute] : []), ...(type === 'agent' ? ofAccounts : [])];
    expect(Object.keys(attributes).sort()).toEqual(known.sort());
  });
});
