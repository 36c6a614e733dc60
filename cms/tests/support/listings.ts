import { run } from './backstage';
import { ask, call } from './call';
import type { Person } from './people';

export const listingUid = 'api::listing.listing';

export interface StoredListing {
  documentId: string;
  StandardStatus: string;
  ListAgentKey: { documentId: string };
  CoListAgentKey: { documentId: string } | null;
  OnMarketDate: string | null;
  Media: { documentId: string }[];
  MediaDetails: Record<string, { key: string }> | null;
  [field: string]: unknown;
}

export const storedListing = (id: string) =>
  run((id): Promise<StoredListing> => strapi.db.query('api::listing.listing').findOne({ where: { documentId: id }, populate: true }), id);

export const changeListing = (as: Person, id: string, listing: object) => call('updateListing', { as, id, body: { listing } });

export const changeSite = (as: Person, site: object) => call('updateSite', { as, body: { site } });

export const openHouse = (OpenHouseStartTime: string, OpenHouseEndTime: string, OpenHouseType = 'Public') => ({
  OpenHouseStartTime,
  OpenHouseEndTime,
  OpenHouseType,
  AppointmentRequiredYN: false,
});

interface Found {
  total: number;
  listings: { id: string }[];
  newest: { id: string }[];
  statuses: { value: string; count: number }[];
  places: { value: string; count: number }[];
  beds: { value: string; count: number }[];
}
const types: Record<string, string> = {
  agent: 'ID',
  open: 'Boolean',
  q: 'String',
  status: '[String!]',
  place: 'String',
  beds: 'Int',
  max: 'Float',
  sort: 'String',
};

export async function searchListings(args: Record<string, unknown>, as?: Person): Promise<Found> {
  const names = Object.keys(args);
  const query = `query Q(${names.map((name) => `$${name}: ${types[name]}`).join(', ')}) {
    listingSearch(${names.map((name) => `${name}: $${name}`).join(', ')}) { total listings { id } newest { id } statuses { value count } places { value count } beds { value count } }
  }`;
  const { body } = await ask<{ listingSearch: Found }>(query, { as, variables: args });
  expect(body.errors).toBeUndefined();
  return body.data.listingSearch;
}
export const foundIds = async (args: Record<string, unknown>) => (await searchListings(args)).listings.map(({ id }) => id);
