import { components, contentTypeNames, limits, type ContentTypeName, type Field, type FieldKind, type Fields } from '../../contract';
import { storageModelOf, type StorageModel } from '../database/storage-models';
import { schemaPath, uids } from '../database/uids';
import { lastPart } from '../settings/typed';
import { views } from './views';

/** Attribute of a Strapi schema. JSON leaves out undefined options. */
type Attribute = Record<string, unknown>;

/** Strapi does not require texts, because the contract has messages for them, nor yes/no fields without an initial value. */
const required = ({ kind, initial, schema }: Field) =>
  kind === 'boolean' || (kind === 'yesNo' && initial !== undefined) || schema?.spec.optional === false || undefined;
const text = ({ max }: Pick<Field, 'max'>): Attribute => ({ type: 'string', maxLength: max });
const flag = (field: Field): Attribute => ({ type: 'boolean', default: field.initial ?? false, required: required(field) });
const media = (multiple: boolean): Attribute => ({ type: 'media', multiple, allowedTypes: ['images'] });
const relation = (kind: 'manyToOne' | 'manyToMany', target: string): Attribute => ({ type: 'relation', relation: kind, target });
const component = (uid: string): Attribute => ({ type: 'component', component: uid, repeatable: true });

/** How Strapi stores each kind of field. */
const attributes: Record<FieldKind, (field: Field) => Attribute> = {
  line: text,
  email: text,
  phone: text,
  timeZone: text,
  day: text,
  url: (field) => ({ ...text(field), columnType: { type: 'text', args: ['longtext'] } }),
  multilineText: ({ max }) => ({ type: 'text', maxLength: max }),
  html: () => ({ type: 'customField', customField: 'global::html' }),
  number: ({ decimals }) => ({ type: decimals === 0 ? 'integer' : 'float' }),
  choice: (field) => ({
    type: 'enumeration',
    enum: field.options,
    required: required(field),
    default: required(field) && field.initial,
  }),
  boolean: flag,
  yesNo: flag,
  instant: (field) => ({ type: 'datetime', required: required(field) }),
  date: () => ({ type: 'date' }),
  image: () => media(false),
  photos: () => media(true),
  sharedImage: () => relation('manyToOne', uids.seasonImage),
  agent: () => relation('manyToOne', uids.agent),
  entryList: ({ of = 'agent' }) => relation('manyToMany', storageModelOf(of).uid),
  role: () => ({ ...relation('manyToOne', uids.role), inversedBy: 'users', configurable: false }),
  links: () => component(uids.socialLink),
  openHouses: ({ max }) => ({ ...component(uids.openHouse), max }),
  inquiryRules: ({ max }) => ({ ...component(uids.inquiryRule), max }),
};

/** Attributes that are not fields, or that the users-permissions plugin declares in its own way. */
const ownAttributes: Partial<Record<ContentTypeName, Record<string, Attribute>>> = {
  agent: {
    email: { type: 'email', maxLength: limits.email, configurable: false },
    joined: { type: 'boolean', default: true, required: true },
    username: { ...text({ max: limits.line }), unique: true, configurable: false },
    provider: { type: 'string', configurable: false },
    password: { type: 'password', configurable: false, private: true, searchable: false },
    resetPasswordToken: { type: 'string', configurable: false, private: true, searchable: false },
    confirmationToken: { type: 'string', configurable: false, private: true, searchable: false },
    confirmed: { type: 'boolean', default: true, configurable: false },
    blocked: { type: 'boolean', default: false, required: true, configurable: false },
  },
  listing: { MediaDetails: { type: 'json' }, approved_at: { type: 'datetime' } },
};

const attributesOf = (fields: [name: string, Field][], image?: StorageModel['image']): Record<string, Attribute> =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      if (field.kind !== 'image' || !image) return [name, attributes[field.kind](field)];
      return [image.attribute, attributes[image.isShared ? 'sharedImage' : 'image'](field)];
    }),
  );

function typeSchema(type: ContentTypeName): [path: string, schema: object] {
  const { uid, contentType, image, computed = {} } = storageModelOf(type);
  const name = lastPart(uid);
  const info = { singularName: name, pluralName: `${name}s`, displayName: views[type].displayName };
  const isAgent = type === 'agent';
  const fields = Object.entries(contentType.fields).filter(([field]) => !computed[field]);
  const schema = {
    kind: contentType.single ? 'singleType' : 'collectionType',
    collectionName: isAgent ? 'up_users' : `${name}s`,
    info: isAgent ? { name, description: 'Brokerage staff: directory profile and site account in one record.', ...info } : info,
    options: { draftAndPublish: false, timestamps: isAgent || undefined },
    attributes: { ...attributesOf(fields, image), ...ownAttributes[type] },
  };
  return [schemaPath(uid), schema];
}

function componentSchema(uid: string, displayName: string, icon: string, fields: Fields): [path: string, schema: object] {
  const collectionName = `components_${uid.replace(/\W/g, '_')}s`;
  const schema = { collectionName, info: { displayName, icon }, options: {}, attributes: attributesOf(Object.entries(fields)) };
  return [`components/${uid.replace('.', '/')}.json`, schema];
}

/** Schemas of content types and components, by path in `cms/src`. `npm run generate` writes them for Strapi. */
export const strapiSchemas: Record<string, object> = Object.fromEntries([
  ...contentTypeNames.map(typeSchema),
  componentSchema(uids.socialLink, 'Social link', 'link', components.links),
  componentSchema(uids.openHouse, 'Open house', 'calendar', components.openHouses),
  componentSchema(uids.inquiryRule, 'Inquiry rule', 'message', components.inquiryRules),
]);
