import { agent } from './agent';
import type { AnyContentType } from './content-type';
import type { Fields } from './field-types';
import type { Field, FieldKind } from './fields';
import { listing } from './listing';
import { post } from './post';
import { season } from './season';
import { site } from './site';

/** All content types, by name. */
export const contentTypes = { agent, listing, post, season, site };
export type ContentTypeName = keyof typeof contentTypes;
export const contentTypeNames = Object.keys(contentTypes) as ContentTypeName[];

type SiteAction = 'get' | 'update' | 'listRevisions' | 'eraseHistory';
type AgentAction = SiteAction | 'list' | 'create' | 'manage';
type CsvAction = 'exportCsv' | 'importCsv';
type PublishableAction = AgentAction | 'delete' | 'publish' | 'unpublish';

/** Names of the endpoints of each content type, by what they do. */
export const endpointsOf = {
  agent: {
    list: 'listAgents',
    get: 'getAgent',
    create: 'createAgent',
    update: 'updateAgent',
    manage: 'manageAgents',
    exportCsv: 'exportAgents',
    importCsv: 'importAgents',
    listRevisions: 'listAgentRevisions',
    eraseHistory: 'eraseAgentHistory',
  },
  listing: {
    list: 'listListings',
    get: 'getListing',
    create: 'createListing',
    update: 'updateListing',
    delete: 'deleteListing',
    publish: 'publishListing',
    unpublish: 'unpublishListing',
    manage: 'manageListings',
    exportCsv: 'exportListings',
    importCsv: 'importListings',
    listRevisions: 'listListingRevisions',
    eraseHistory: 'eraseListingHistory',
  },
  post: {
    list: 'listPosts',
    get: 'getPost',
    create: 'createPost',
    update: 'updatePost',
    delete: 'deletePost',
    publish: 'publishPost',
    unpublish: 'unpublishPost',
    manage: 'managePosts',
    listRevisions: 'listPostRevisions',
    eraseHistory: 'erasePostHistory',
  },
  season: {
    list: 'listSeasons',
    get: 'getSeason',
    create: 'createSeason',
    update: 'updateSeason',
    delete: 'deleteSeason',
    publish: 'publishSeason',
    unpublish: 'unpublishSeason',
    manage: 'manageSeasons',
    listRevisions: 'listSeasonRevisions',
    eraseHistory: 'eraseSeasonHistory',
  },
  site: { get: 'getSite', update: 'updateSite', listRevisions: 'listSiteRevisions', eraseHistory: 'eraseSiteHistory' },
} as const satisfies Record<'site', Record<SiteAction, string>> &
  Record<'agent', Record<AgentAction | CsvAction, string>> &
  Record<'listing', Record<PublishableAction | CsvAction, string>> &
  Record<ArticleType, Record<PublishableAction, string>>;

/** Content types that have many entries, each with a public id. */
export type CollectionType = Exclude<ContentTypeName, 'site'>;
export const collectionTypes = contentTypeNames.filter((type): type is CollectionType => type !== 'site');

/** Content types that administrators publish. */
export type PublishableType = {
  [N in ContentTypeName]: (typeof contentTypes)[N]['fields'] extends { published: unknown } ? N : never;
}[ContentTypeName];
export const publishableTypes = contentTypeNames.filter((type): type is PublishableType => 'published' in contentTypes[type].fields);
/** Publishable types that are texts with a list next to them. */
export type ArticleType = Exclude<PublishableType, 'listing'>;
export const articleTypes = publishableTypes.filter((type): type is ArticleType => type !== 'listing');

export const fieldsOf = (type: ContentTypeName): Fields => contentTypes[type].fields;

export function fieldOf(type: ContentTypeName, name: string): Field {
  const field = fieldsOf(type)[name];
  if (!field) throw new Error(`${type} has no field ${name}`);
  return field;
}

/** Names of the fields that revisions store, without the image. */
export const versionedFields = ({ fields }: AnyContentType): string[] =>
  namesOf(fields, ({ versioned, kind }) => versioned && kind !== 'image');

/** Name of the field that holds the URL of an entry's image; '' if the content type has none. */
export const imageFieldOf = ({ fields }: AnyContentType): string => namesOfKind(fields, 'image')[0] ?? '';

/** Name of the field that holds photos; undefined if the content type has none. */
export const photosField = ({ fields }: AnyContentType): string | undefined => namesOfKind(fields, 'photos')[0];

/** Names of the fields that hold URLs of shared images. */
export const sharedImageFields = ({ fields }: AnyContentType): string[] => namesOfKind(fields, 'sharedImage');

/** Whether a field holds the URL of an image. */
export const isImage = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'image' || kind === 'sharedImage';

export const htmlFields = ({ fields }: AnyContentType): string[] => namesOfKind(fields, 'html');

const namesOf = (fields: Fields, matches: (field: Field) => boolean) => Object.keys(fields).filter((name) => matches(fields[name]!));

const knownNames = new WeakMap<Fields, Partial<Record<FieldKind, string[]>>>();

/** Computes the names once for each content type, because lists ask for them for each entry. */
function namesOfKind(fields: Fields, kind: FieldKind): string[] {
  const names = knownNames.get(fields) ?? {};
  knownNames.set(fields, names);
  return (names[kind] ??= namesOf(fields, (field) => field.kind === kind));
}
