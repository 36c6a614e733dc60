import type { ArticleType, CollectionType } from '../../contract/index';
import { create, find } from './backstage';
import { buildAgent, type Person } from './people';

interface Row {
  documentId: string;
}

/** A new entry of each article type, as a request sends it. */
export const articleSamples: Record<ArticleType, object> = {
  post: { title: 'Reading the tide', content: '<p>Words</p>' },
  season: { name: 'Autumn', body: '<p>Leaves</p>' },
};
/** Field that contains the name of an entry. */
export const nameField: Record<CollectionType, string> = { agent: 'last_name', listing: 'UnparsedAddress', post: 'title', season: 'name' };

const buildArticle = (type: ArticleType, fields: object) =>
  create<Row>(`api::${type}.${type}`, { ...articleSamples[type], published: true, ...fields });
export const buildPost = (fields: object = {}) => buildArticle('post', fields);
export const buildSeason = (fields: object = {}) => buildArticle('season', fields);

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

/** Creates an entry that visitors see, and returns its public id. */
export async function buildEntry(type: CollectionType, fields: Record<string, unknown> = {}): Promise<string> {
  if (type === 'agent') return (await buildAgent(fields)).id;
  return (await (type === 'listing' ? buildListing(fields) : buildArticle(type, fields))).documentId;
}
