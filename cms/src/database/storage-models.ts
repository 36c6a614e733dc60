import type { UID } from '@strapi/strapi';
import type { ObjectSchema } from 'yup';
import { contentTypes, storedAgent, type AnyContentType, type FieldKind, type ContentTypeName, type SocialLink } from '../../contract';
import { uids } from './uids';

export interface StoredFile {
  id: number;
  documentId: string;
  url: string;
  mime: string;
  width: number | null;
  height: number | null;
  formats: Record<string, { url: string; width: number }> | null;
}

/** A row as it is read, with what belongs to it. */
export interface Row {
  id: number;
  documentId: string;
  /** ISO 8601 instants. */
  createdAt: string;
  updatedAt: string;
  [attribute: string]: unknown;
}

/** How something is stored. */
export interface StoredModel {
  uid: UID.ContentType;
  /** What is read together with it. */
  populate: object;
}

/** How a noun is stored: what its table of fields cannot say. Fields that are not named here are attributes of the same name. */
export interface StorageModel<N extends AnyContentType = AnyContentType> extends StoredModel {
  contentType: N;
  /** What must hold of what is stored, where that is not what must hold of a draft. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any noun's
  schema?: ObjectSchema<any>;
  /** The attribute of its picture, if it has one: a file of its own, or a season image, which others may show as well. */
  image?: { attribute: string; isShared?: boolean };
  /** What is told, and stored otherwise. */
  computed?: Record<string, (row: Row) => unknown>;
  /** What a version stores and nobody is shown: bringing back what was deleted needs it. */
  privateFields: string[];
  /** Attributes that only the site writes: what the panel sends for them is dropped. */
  serverManaged?: string[];
}

type ModelDescription<N extends AnyContentType> = Omit<StorageModel<N>, 'populate' | 'uid' | 'privateFields'> &
  Partial<Pick<StorageModel, 'uid' | 'privateFields'>>;

const sharedImage = { populate: { file: true } };

/** What is read of fields that lie in other tables. */
const populated: Partial<Record<FieldKind, object | true>> = {
  links: true,
  role: true,
  agentList: { select: ['id', 'documentId'] },
  sharedImage,
};

function storageModel<N extends AnyContentType>(described: ModelDescription<N>): StorageModel<N> {
  const { contentType: type, image } = described;
  const related = Object.entries(type.fields).flatMap(([name, { kind }]) => (kind in populated ? [[name, populated[kind]] as const] : []));
  return {
    uid: `api::${type.name}.${type.name}`,
    privateFields: [],
    ...described,
    populate: {
      ...Object.fromEntries(related),
      ...(image && { [image.attribute]: image.isShared ? sharedImage : true }),
    },
  };
}

export const storageModels = {
  agent: storageModel({
    contentType: contentTypes.agent,
    uid: uids.agent,
    schema: storedAgent,
    image: { attribute: 'avatar' },
    computed: { active: ({ blocked }) => !blocked, joined: ({ joined }) => joined !== false },
    privateFields: ['username', 'listed'],
    serverManaged: ['joined', 'invited_until', 'provider', 'confirmed', 'confirmationToken', 'resetPasswordToken'],
  }),
  post: storageModel({ contentType: contentTypes.post, image: { attribute: 'image' } }),
  season: storageModel({ contentType: contentTypes.season, image: { attribute: 'background_image', isShared: true } }),
  site: storageModel({ contentType: contentTypes.site }),
} satisfies Record<ContentTypeName, StorageModel>;

/** The same for whoever asks by a name that is not known beforehand. */
export const storageModelOf = (type: ContentTypeName): StorageModel => storageModels[type];

export const isStorageModel = (stored: StoredModel): stored is StorageModel => 'contentType' in stored;

/** The backgrounds of seasons: they have no versions. */
export const seasonImageModel: StoredModel = { uid: uids.seasonImage, populate: { file: true } };

/** The file of a row's picture, whoever else shows it. */
export function imageFileOf({ image }: StorageModel, row: Row): StoredFile | null {
  if (!image) return null;
  const related = row[image.attribute] as StoredFile | { file: StoredFile | null } | null | undefined;
  if (!related) return null;
  return image.isShared ? (related as { file: StoredFile | null }).file : (related as StoredFile);
}

/** A season image that a row shows; null where it shows none in that field. */
export const sharedImageOf = (row: Row, field: string) =>
  row[field] as { id: number; documentId: string; name: string; file: StoredFile | null } | null;

/** The public ids of related rows, in their order. */
export const relatedIds = (related: unknown): string[] => ((related ?? []) as Row[]).map(({ documentId }) => documentId);

/** What a field says, in a form that versions store and two of which can be compared. What is related is named by its public id. */
export function comparable(kind: FieldKind | undefined, value: unknown): string | SocialLink[] | null {
  if (kind === 'links') return (value as SocialLink[]).map(({ platform, url }) => ({ platform, url }));
  if (kind === 'sharedImage') return (value as Row | null)?.documentId ?? null;
  if (kind === 'agentList') return relatedIds(value).join(' ') || null;
  return (value as string) || null;
}

/** One row; null when there is none. */
export const readRow = async ({ uid, populate }: StoredModel, documentId: string): Promise<Row | null> =>
  await strapi.db.query(uid).findOne({ where: { documentId }, populate });

/** Whether there is such an entry, whoever may see it. */
export const exists = async (type: ContentTypeName, documentId: string): Promise<boolean> =>
  isPublicId(documentId) && (await strapi.db.query(storageModels[type].uid).count({ where: { documentId } })) > 0;

/** Whether a text can be a public id at all. Databases disagree on odd characters; none of them may see any. */
export const isPublicId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
