import { create, find } from './backstage';
import { buildAgent, type Person } from './people';

interface Row {
  documentId: string;
}

export const buildPost = (fields: object = {}) =>
  create<Row>('api::post.post', { title: 'Reading the tide', content: '<p>Words</p>', published: true, ...fields });

export const buildSeason = (fields: object = {}) =>
  create<Row>('api::season.season', { name: 'Autumn', body: '<p>Leaves</p>', published: true, ...fields });

export const listingDraft = {
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  PropertySubType: 'Townhouse',
  UnparsedAddress: '19 Customs Row',
  City: 'Pellwick Harbor',
  StateOrProvince: 'ME',
  ListPrice: 612_000,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  BathroomsHalf: 1,
} as const;

/** Creates a published listing of an agent, by default of a new one. */
export async function buildListing({ agent, ...fields }: { agent?: Pick<Person, 'id'> } & Record<string, unknown> = {}) {
  const { id: documentId } = agent ?? (await buildAgent());
  const [{ id }] = await find<{ id: number }>('plugin::users-permissions.user', { documentId });
  return create<Row>('api::listing.listing', { ...listingDraft, ListAgentKey: id, published: true, ...fields });
}
