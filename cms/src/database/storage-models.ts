import type { UID } from '@strapi/strapi';
import type { ObjectSchema } from 'yup';
import {
  contentTypeNames,
  contentTypes,
  imageFieldOf,
  photosField,
  sharedImageFields,
  storedAgent,
  type agent,
  type AnyContentType,
  type AccessFacts,
  type AuditEventKind,
  type Field,
  type FieldKind,
  type ContentTypeName,
  type listing,
} from '../../contract';
import { mapValues } from '../settings/typed';
import { uids } from './uids';

export interface StoredFile {
  id: number;
  documentId: string;
  url: string;
  /** Name in storage. */
  hash: string;
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  formats: Record<string, { url: string; width: number }> | null;
}

/** Some attributes of a row. */
export interface Indexed {
  id: number;
  documentId: string;
  [attribute: string]: unknown;
}

/** A row with its populated relations. */
export interface Row extends Indexed {
  /** ISO 8601 instants. */
  createdAt: string;
  updatedAt: string;
}

export interface SeasonImageRow extends Row {
  name: string;
  file: StoredFile | null;
}

/** Values of fields that a row stores in another form than that in which they are presented, by kind. */
interface StoredValues {
  agent: RowOf<typeof agent> | null;
  entryList: Row[];
  html: string | null;
  photos: StoredFile[];
  role: { type: string } | null;
  sharedImage: SeasonImageRow | null;
}

type StoredValue<F extends Field> = F['kind'] extends keyof StoredValues ? StoredValues[F['kind']] : Exclude<F['wire'], undefined>;

/** A row of a content type. The attribute of the image has another name than its field. */
export type RowOf<T extends AnyContentType> = Row & {
  [Name in keyof T['fields'] as T['fields'][Name]['kind'] extends 'image' ? never : Name]: StoredValue<T['fields'][Name]>;
};

/** How an entity is stored. */
export interface StoredModel<Stored extends Row = Row> {
  /** Never set: carries the type of a row. */
  row?: Stored;
  uid: UID.ContentType;
  /** Name in the tags of responses. */
  name: ContentTypeName | 'season-image';
  auditKind: AuditEventKind;
  nameOf: (row: Row) => string;
  /** Relations to populate when reading. */
  populate: object;
}

/** How a content type is stored, as far as its field table does not define it. Other fields have an attribute of the same name. */
export interface StorageModel<T extends AnyContentType = AnyContentType> extends StoredModel<RowOf<T>> {
  name: ContentTypeName;
  contentType: T;
  /** Schema for stored rows, if it differs from `createSchema`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any content type
  schema?: ObjectSchema<any>;
  /**
   * Attribute that holds the image: the entry's own file, or a season image that other entries may use too. By default, the name of the
   * image field without `_url`.
   */
  image?: { attribute: string; isShared?: boolean };
  /** Fields computed from the row. */
  computed?: Record<string, (row: Row) => unknown>;
  /** Attributes that revisions store but never show; needed to restore a deleted entry. */
  privateFields: string[];
  /** Returns the facts that access rules use, if they are more than the public id. */
  facts?(row: Row): AccessFacts;
  /** Attributes that lists for staff depend on, but do not contain. */
  listedPrivate?: string[];
  /** Attributes managed by the server. Values sent by the admin panel are stale and ignored. */
  serverManaged?: string[];
}

const sharedImage = { populate: { file: true } };

/** Populate options for field kinds stored in other tables. */
export const nested: Partial<Record<FieldKind, object | true>> = {
  links: true,
  role: true,
  entryList: { select: ['id', 'documentId'] },
  agent: { select: ['id', 'documentId', 'first_name', 'last_name', 'email', 'phone_number', 'blocked', 'listed'] },
  photos: true,
  openHouses: true,
  inquiryRules: true,
  sharedImage,
};

const priceChange = ['PreviousListPrice', 'PriceChangeTimestamp'];

/** Properties that the field table does not define. */
const described: Partial<Record<ContentTypeName, Partial<StorageModel>>> = {
  agent: {
    uid: uids.agent,
    schema: storedAgent,
    computed: { active: ({ blocked }) => !blocked, joined: ({ joined }) => joined !== false },
    privateFields: ['username', 'listed'],
    serverManaged: ['joined', 'invited_until', 'left_at', 'provider', 'confirmed', 'confirmationToken', 'resetPasswordToken'],
  },
  listing: {
    computed: { BathroomsTotalInteger },
    privateFields: ['MediaDetails', 'review', 'review_note'],
    listedPrivate: ['approved_at'],
    serverManaged: ['MediaDetails', 'review', 'review_note', 'approved_at', 'StatusChangeTimestamp', ...priceChange],
    facts: (row: RowOf<typeof listing>) => ({
      id: row.documentId,
      agents: relatedIds([row.ListAgentKey, row.CoListAgentKey]),
      listingAgent: row.ListAgentKey?.documentId,
      hidesAddress: row.InternetAddressDisplayYN === false,
      hidesClosePrice: row.showsClosePrice !== true,
    }),
  },
  season: { image: { attribute: 'background_image', isShared: true } },
  site: { serverManaged: ['second_factor_since'] },
};

/** RESO counts a half bath as one: 2 full and 1 half baths are 3. */
function BathroomsTotalInteger({ BathroomsFull, BathroomsHalf }: Row): number | null {
  if (BathroomsFull === null && BathroomsHalf === null) return null;
  return Number(BathroomsFull ?? 0) + Number(BathroomsHalf ?? 0);
}

/** Returns the facts about a row that access rules use. */
export const factsOf = ({ facts }: Pick<StorageModel, 'facts'>, row: Row): AccessFacts => facts?.(row) ?? { id: row.documentId };

function storageModel(name: ContentTypeName): StorageModel {
  const contentType: AnyContentType = contentTypes[name];
  const description = described[name];
  const imageField = imageFieldOf(contentType);
  const image = description?.image ?? (imageField ? { attribute: imageField.replace(/_url$/, '') } : undefined);
  const fields = Object.entries(contentType.fields).flatMap(([name, { kind }]) => (kind in nested ? [[name, nested[kind]] as const] : []));
  return {
    uid: `api::${name}.${name}`,
    name,
    auditKind: name,
    nameOf: contentType.nameOf,
    contentType,
    privateFields: [],
    ...description,
    image,
    populate: {
      ...Object.fromEntries(fields),
      ...(image && { [image.attribute]: image.isShared ? sharedImage : true }),
    },
  };
}

export const storageModels = mapValues(contentTypeNames, storageModel) as {
  [Name in ContentTypeName]: StorageModel<(typeof contentTypes)[Name]>;
};

/** Returns the storage model of any content type, without its exact type. */
export const storageModelOf = (type: ContentTypeName): StorageModel => storageModels[type];

export const isStorageModel = (stored: StoredModel): stored is StorageModel => 'contentType' in stored;

/** Season images have no revisions. */
export const seasonImageModel: StoredModel<SeasonImageRow> = {
  uid: uids.seasonImage,
  name: 'season-image',
  auditKind: 'season_image',
  nameOf: ({ name }) => String(name),
  populate: { file: true },
};

/** Whether rows contain season images. */
export const sharesImages = ({ contentType, image }: StorageModel): boolean =>
  image?.isShared === true || sharedImageFields(contentType).length > 0;

/** Returns the file of the row's image, whether own or shared. */
export function imageFileOf({ image }: StorageModel, row: Indexed): StoredFile | null {
  if (!image) return null;
  return (image.isShared ? sharedImageOf(row, image.attribute)?.file : (row[image.attribute] as StoredFile | undefined)) ?? null;
}

/** Returns the files that belong to the row alone: its own image or its photos. */
export function ownFilesOf(stored: StorageModel, row: Indexed): StoredFile[] {
  const image = stored.image?.isShared ? null : imageFileOf(stored, row);
  const photos = photosField(stored.contentType);
  return [...(image ? [image] : []), ...(photos ? photosIn(row, photos) : [])];
}

/** Returns the files of the photos in a field of a row. */
export const photosIn = (row: Indexed, field: string) => (row[field] ?? []) as StoredFile[];

/** Returns the season image in a field of a row. */
export const sharedImageOf = (row: Indexed, field: string) => row[field] as SeasonImageRow | null;

/** Returns all files that a row shows. */
export function filesIn(stored: StorageModel, row: Indexed): StoredFile[] {
  const shared = sharedImageFields(stored.contentType).map((field) => sharedImageOf(row, field)?.file);
  return [imageFileOf(stored, row), ...ownFilesOf(stored, row), ...shared].filter((file) => file !== null && file !== undefined);
}

/** Returns the public ids of related rows, in order. */
export const relatedIds = (related: readonly (Row | null | undefined)[] | null | undefined): string[] =>
  (related ?? []).flatMap((row) => row?.documentId ?? []);

/** Returns a row; null if it does not exist. */
export const readRow = async <Stored extends Row>({ uid, populate }: StoredModel<Stored>, documentId: string): Promise<Stored | null> =>
  isPublicId(documentId) ? await strapi.db.query(uid).findOne({ where: { documentId }, populate }) : null;

/** Returns what access rules know about an entry beyond its public id; null if that is all, or there is no such entry. */
export async function readFacts(type: ContentTypeName, documentId: string): Promise<AccessFacts | null> {
  const stored = storageModelOf(type);
  const row = stored.facts && (await readRow(stored, documentId));
  return row ? factsOf(stored, row) : null;
}

/** Whether the entry exists, regardless of visibility. */
export const exists = async (type: ContentTypeName, documentId: string): Promise<boolean> =>
  isPublicId(documentId) && (await strapi.db.query(storageModels[type].uid).count({ where: { documentId } })) > 0;

/** Whether a string can be a public id. Checked before any query, because databases differ in how they treat unusual characters. */
export const isPublicId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
