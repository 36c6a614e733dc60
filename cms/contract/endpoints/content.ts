import { object } from 'yup';
import { adminsOnly, authenticated, everyone, mayDeleteListing, type AuthenticatedAccess } from '../access';
import type { AnyContentType } from '../content-type';
import { contentTypes, endpointsOf, publishableTypes, type PublishableType } from '../content-types';
import { csvImportRequest, type CsvReport, type PhotoImport } from '../csv';
import { listing, photoUpload, returnNote, type ResoListing } from '../listing';
import { managingQuery, type ManagedPage } from '../managing';
import { seasonImageName, type Season, type SeasonImage } from '../season';
import { site } from '../site';
import { replies, updateBodyOf, type Endpoint } from './endpoint';
import { historyEndpoints, type HistoryEndpoints } from './history';

type Names<T extends PublishableType> = (typeof endpointsOf)[T];
type Wire<T extends PublishableType> = NonNullable<(typeof contentTypes)[T]['wire']>;

/** Endpoints that every publishable content type has. */
function publishableEndpoints(name: PublishableType, creatableBy: AuthenticatedAccess): Record<string, Endpoint> {
  const type: AnyContentType = contentTypes[name];
  const names = endpointsOf[name];
  const { plural, editableBy: access } = type;
  const [all, one] = [`/${plural}`, `/${plural}/:id`];
  return {
    [names.list]: { method: 'GET', path: all, access: everyone },
    [names.get]: { method: 'GET', path: one, access: everyone },
    [names.create]: {
      method: 'POST',
      path: all,
      access: creatableBy,
      body: object({ [name]: type.createSchema }),
      bodyKey: name,
      creates: true,
    },
    [names.update]: { method: 'PATCH', path: one, access, body: updateBodyOf(type), bodyKey: name, entityType: name },
    [names.delete]: { method: 'DELETE', path: one, access, entityType: name },
    [names.publish]: { method: 'PATCH', path: `${one}/publish`, access, entityType: name },
    [names.unpublish]: { method: 'PATCH', path: `${one}/unpublish`, access, entityType: name },
    [names.manage]: { method: 'GET', path: `/manage/${plural}`, access: creatableBy, query: managingQuery(type) },
    ...historyEndpoints(name),
  };
}

type AdminEndpoint<Reply> = Omit<Endpoint<Reply>, 'access' | 'body'> & { access: AuthenticatedAccess };
type PublishableEndpoints<T extends PublishableType> = Record<Names<T>['list'], Endpoint<Wire<T>[]>> &
  Record<Names<T>['get'], Endpoint<Wire<T>>> &
  // Handlers receive the object inside the wrapper, so the types of these bodies are the inner ones.
  Record<Names<T>['create'], AdminEndpoint<Wire<T>> & { body: (typeof contentTypes)[T]['createSchema'] }> &
  Record<Names<T>['update'], AdminEndpoint<Wire<T>> & { body: (typeof contentTypes)[T]['updateSchema'] }> &
  Record<Names<T>['publish' | 'unpublish'], AdminEndpoint<Wire<T>>> &
  Record<Names<T>['delete'], AdminEndpoint<void>> &
  Record<Names<T>['manage'], AdminEndpoint<ManagedPage>> &
  HistoryEndpoints<T>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Endpoints of all publishable types. Agents create listings, too. */
const publishable = Object.assign(
  {},
  ...publishableTypes.map((type) => publishableEndpoints(type, type === 'listing' ? authenticated : adminsOnly)),
) as Intersection<{ [T in PublishableType]: PublishableEndpoints<T> }[PublishableType]>;

const listingAction = { access: listing.editableBy as AuthenticatedAccess, entityType: 'listing' } as const;

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
  exportListings: { method: 'GET', path: '/listing_export', access: adminsOnly, fresh: true, reply: replies<{ csv: string }>() },
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
  submitListing: { ...listingAction, method: 'PATCH', path: '/listings/:id/submit', reply: listing.wire },
  returnListing: {
    method: 'PATCH',
    path: '/listings/:id/return',
    access: adminsOnly,
    body: returnNote,
    entityType: 'listing',
    reply: listing.wire,
  },
  addListingPhoto: {
    ...listingAction,
    method: 'POST',
    path: '/listings/:id/photos',
    upload: 'image',
    body: photoUpload,
    creates: true,
    reply: listing.wire,
  },

  getSite: { method: 'GET', path: '/site', access: everyone, reply: site.wire },
  updateSite: { method: 'PATCH', path: '/site', access: adminsOnly, body: updateBodyOf(site), bodyKey: 'site', reply: site.wire },
  ...historyEndpoints('site'),
} satisfies Record<string, Endpoint>;
