import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nounNames, type Field } from '../../contract';
import { storedNoun } from './stored-nouns';

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

const attributesOf = (noun: keyof typeof schemaFiles) =>
  (JSON.parse(readFileSync(join(__dirname, '..', schemaFiles[noun]), 'utf8')) as { attributes: Record<string, Attribute> }).attributes;

/** What an account has that is no field of a profile. */
const ofAccounts = ['joined', 'username', 'provider', 'password', 'resetPasswordToken', 'confirmationToken', 'confirmed', 'blocked'];

/** The column that holds each kind of field. */
const columnOf = ({ kind, max }: Field): object => {
  if (kind === 'line' || kind === 'phone' || kind === 'time zone') return { type: 'string', maxLength: max };
  // The plugin's own column tells what an address is in words of its own.
  if (kind === 'email') return { type: expect.stringMatching(/^(email|string)$/), maxLength: max };
  if (kind === 'web address') return { type: 'string', maxLength: max, columnType: { type: 'text', args: ['longtext'] } };
  if (kind === 'lines') return { type: 'text', maxLength: max };
  if (kind === 'shared image') return { type: 'relation', relation: 'manyToOne' };
  if (kind === 'agents') return { type: 'relation', relation: 'manyToMany' };
  if (kind === 'html') return { type: 'customField', customField: 'global::html' };
  if (kind === 'links') return { type: 'component', repeatable: true };
  if (kind === 'flag') return { type: 'boolean' };
  if (kind === 'role') return { type: 'relation' };
  return { type: kind === 'instant' ? 'datetime' : 'string' };
};

describe.each(nounNames)('the table of %s', (noun) => {
  const { noun: described, picture, told = {} } = storedNoun(noun);
  const attributes = attributesOf(noun);
  const stored = Object.entries(described.fields).filter(([name, { kind }]) => kind !== 'image' && !told[name]);

  test.each(stored)('%s has a column of its kind, as long as the field may be', (name, field) => {
    expect(attributes[name]).toMatchObject(columnOf(field));
  });

  test('the picture has a column, if there is one', () => {
    const column = picture && attributes[picture.attribute];
    expect(column).toEqual(
      picture && expect.objectContaining(picture.isShared ? { type: 'relation' } : { type: 'media', multiple: false }),
    );
  });

  test('no column is without a field', () => {
    const known = [...stored.map(([name]) => name), ...(picture ? [picture.attribute] : []), ...(noun === 'agent' ? ofAccounts : [])];
    expect(Object.keys(attributes).sort()).toEqual(known.sort());
  });
});
