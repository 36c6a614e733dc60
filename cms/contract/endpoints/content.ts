import { object } from 'yup';
import { adminsOnly, authenticated, everyone, mayDeleteListing, type AuthenticatedAccess } from '../access';
import type { AnyContentType } from '../content-type';
import { contentTypes, publishableTypes, type ContentTypeName, type PublishableType } from '../content-types';
import { csvImportRequest, type CsvReport, type PhotoImport } from '../csv';
import { listing, photoUpload, returnNote, type ResoListing } from '../listing';
import { managingQuery, type ManagedPage } from '../managing';
import { seasonImageName, type Season, type SeasonImage } from '../season';
import { site } from '../site';
import { replies, updateBodyOf, type Endpoint } from './endpoint';
import { historyEndpoints, type HistoryEndpoints } from './history';

type Wire<T extends AnyContentType> = NonNullable<T['wire']>;

/** Endpoints that every publishable content type has. */
function publishableEndpoints(type: AnyContentType, creatableBy: AuthenticatedAccess): Record<string, Endpoint> {
  const { name, plural, typename } = type;
  const access = type.editableBy;
  const entityType = name as ContentTypeName;
  const [all, one] = [`/${plural}`, `/${plural}/:id`];
  return {
    [`list${typename}s`]: { method: 'GET', path: all, access: everyone },
    [`get${typename}`]: { method: 'GET', path: one, access: everyone },
    [`create${typename}`]: {
      method: 'POST',
      path: all,
      access: creatableBy,
      body: object({ [name]: type.createSchema }),
      bodyKey: name,
      creates: true,
    },
    [`update${typename}`]: { method: 'PATCH', path: one, access, body: updateBodyOf(type), bodyKey: name, entityType },
    [`delete${typename}`]: { method: 'DELETE', path: one, access, entityType },
    [`publish${typename}`]: { method: 'PATCH', path: `${one}/publish`, access, entityType },
    [`unpublish${typename}`]: { method: 'PATCH', path: `${one}/unpublish`, access, entityType },
    [`manage${typename}s`]: { method: 'GET', path: `/manage/${plural}`, access: creatableBy, query: managingQuery(type) },
    ...historyEndpoints(type),
  };
}

type AdminEndpoint<Reply> = Omit<Endpoint<Reply>, 'access' | 'body'> & { access: AuthenticatedAccess };
type PublishableEndpoints<T extends AnyContentType> = Record<`list${T['typename']}s`, Endpoint<Wire<T>[]>> &
  Record<`get${T['typename']}`, Endpoint<Wire<T>>> &
  // Handlers receive the object inside the wrapper, so the types of these bodies are the inner ones.
  Record<`create${T['typename']}`, AdminEndpoint<Wire<T>> & { body: T['createSchema'] }> &
  Record<`update${T['typename']}`, AdminEndpoint<Wire<T>> & { body: T['updateSchema'] }> &
  Record<`${'publish' | 'unpublish'}${T['typename']}`, AdminEndpoint<Wire<T>>> &
  Record<`delete${T['typename']}`, AdminEndpoint<void>> &
  Record<`manage${T['typename']}s`, AdminEndpoint<ManagedPage>> &
  HistoryEndpoints<T>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Endpoints of all publishable types. Agents create listings, too. */
const publishable = Object.assign(
  {},
  ...publishableTypes.map((type) => publishableEndpoints(contentTypes[type], type === 'listing' ? authenticated : adminsOnly)),
) as Intersection<{ [Type in PublishableType]: PublishableEndpoints<(typeof contentTypes)[Type]> }[PublishableType]>;

const listingAction = <Verb extends string>(verb: Verb) =>
  ({ method: 'PATCH', path: `/listings/:id/${verb}`, access: listing.editableBy as AuthenticatedAccess, entityType: 'listing' }) as const;

export const contentEndpoints = {
  ...publishable,

  uploadTempImage: {
    method: 'POST',
    path: '/posts/upload_temp_image',
    access: adminsOnly,
    upload: 'image',
    creates: true,
    reply: replies<{ image_url: string }>(),
  },
  uploadPostImage: {
    method: 'PATCH',
    path: '/posts/:id/upload_image',
    access: adminsOnly,
    upload: 'image',
    entityType: 'post',
    reply: replies<{ image_url: string }>(),
  },

  archiveSeason: { method: 'PATCH', path: '/seasons/:id/archive', access: adminsOnly, reply: replies<Season>() },
  unarchiveSeason: { method: 'PATCH', path: '/seasons/:id/unarchive', access: adminsOnly, reply: replies<Season>() },

  listSeasonImages: { method: 'GET', path: '/season_images', access: adminsOnly, reply: replies<SeasonImage[]>() },
  uploadSeasonImage: {
    method: 'POST',
    path: '/season_images/upload',
    access: adminsOnly,
    upload: 'image',
    body: seasonImageName,
    creates: true,
    reply: replies<SeasonImage>(),
  },
  deleteSeasonImage: { method: 'DELETE', path: '/season_images/:id', access: adminsOnly, reply: replies<void>() },

  deleteListing: { ...publishable.deleteListing, access: mayDeleteListing },
  listListings: {
    method: 'GET',
    path: '/listings',
    access: everyone,
    reply: replies<{ '@odata.context': string; value: ResoListing[] }>(),
  },
  exportListings: { method: 'GET', path: '/listing_export', access: adminsOnly, reply: replies<{ csv: string }>() },
  importListings: {
    method: 'POST',
    path: '/listing_import',
    access: adminsOnly,
    upload: 'table',
    body: csvImportRequest,
    reply: replies<CsvReport>(),
  },
  listPhotoImports: { method: 'GET', path: '/listing_photo_imports', access: adminsOnly, reply: replies<PhotoImport[]>() },
  /** Tries all failed photos again. */
  retryPhotoImport: { method: 'POST', path: '/listing_photo_imports/:id/retry', access: adminsOnly, reply: replies<void>() },
  dismissPhotoImport: { method: 'DELETE', path: '/listing_photo_imports/:id', access: adminsOnly, reply: replies<void>() },
  submitListing: { ...listingAction('submit'), reply: listing.wire },
  returnListing: {
    method: 'PATCH',
    path: '/listings/:id/return',
    access: adminsOnly,
    body: returnNote,
    entityType: 'listing',
    reply: listing.wire,
  },
  addListingPhoto: {
    ...listingAction('photos'),
    method: 'POST',
    upload: 'image',
    body: photoUpload,
    creates: true,
    reply: listing.wire,
  },

  getSite: { method: 'GET', path: '/site', access: everyone, reply: site.wire },
  updateSite: { method: 'PATCH', path: '/site', access: adminsOnly, body: updateBodyOf(site), bodyKey: 'site', reply: site.wire },
  ...historyEndpoints(site),
} satisfies Record<string, Endpoint>;
