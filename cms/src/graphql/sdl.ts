import { adminsOnly, dateFields, contentTypes, imageFormats, isImage, sourceField, type AnyContentType, type Field } from '../../contract';

/** Descriptions of fields whose names do not explain them. */
const notes: Record<string, string> = {
  joined: 'whether the agent has set a password',
  invited_until: 'when the invitation expires, as an ISO 8601 date-time; null if there is none',
  publish_at: 'the scheduled time, as an ISO 8601 date-time; null once it has passed',
  unpublish_at: 'the scheduled time, as an ISO 8601 date-time; null once it has passed',
  time_zone: 'the IANA time zone in which these times were entered',
  recur_from: 'first visible day of the year, MM-DD',
  recur_to: 'last visible day of the year, MM-DD',
};

/** Name of the field with the agent whose public id another field has: `ListAgent` of `ListAgentKey`. */
export const agentField = (name: string): string => name.replace(/Key$/, '');

function fieldLines(name: string, { kind, graphql, readableBy }: Field): string[] {
  const note = notes[name] ? `: ${notes[name]}.` : '.';
  return [
    ...(readableBy === adminsOnly ? [`  "Visible to administrators only${note}"`] : []),
    `  ${name}: ${graphql}`,
    ...(kind === 'agent' ? [`  "The agent; null if the caller cannot see it."`, `  ${agentField(name)}: Agent`] : []),
    ...(kind === 'photos' ? ['  "The first photo."\n  cover: Media\n  photo_count: Int!'] : []),
    ...(kind === 'openHouses' ? ['  "The IANA time zone of the listing: its own, or that of the site."\n  local_time_zone: String!'] : []),
    ...(kind === 'sharedImage' ? [`  ${name}_alt: String`] : []),
    ...(isImage({ kind })
      ? [
          ...[`${name}_srcset`, ...imageFormats.map((format) => sourceField(name, format))].map((srcset) => `  ${srcset}: String`),
          ...['width', 'height'].map((side) => `  ${name}_${side}: Int`),
        ]
      : []),
  ];
}

const typeOf = ({ typename, fields }: AnyContentType): string =>
  [
    `type ${typename} {`,
    '  id: ID!',
    ...Object.entries(fields).flatMap(([name, field]) => (field.restOnly ? [] : fieldLines(name, field))),
    ...('published' in fields
      ? dateFields.map((name) => `  "ISO 8601 date-time; null for migrated content without dates."\n  ${name}: String`)
      : []),
    '  "Version of the entry for optimistic locking; visible to callers who can edit it."',
    '  version: String',
    '}',
  ].join('\n');

function oneQueryOf({ name, typename, single, fields }: AnyContentType): string {
  if (single) return `  ${name}: ${typename}`;
  const missing = 'Null if it does not exist or the caller cannot see it.';
  if (!('published' in fields)) return `  "${missing}"\n  ${name}(id: ID!): ${typename}`;
  return `  "The newest one that is not archived, without an id. ${missing}"\n  ${name}(id: ID): ${typename}`;
}

function listQueriesOf({ name, plural, typename, fields }: AnyContentType): string[] {
  const list = `[${typename}!]!`;
  if (!('published' in fields)) return ['  "All, or those with these ids, up to 100."', `  ${plural}(ids: [ID!]): ${list}`];
  return ['  "Newest first. `first` limits the number of results, up to 100."', `  ${plural}(first: Int): ${list}`, `  ${name}Ids: [ID!]!`];
}

const queriesOf = (contentType: AnyContentType): string =>
  [...(contentType.single ? [] : listQueriesOf(contentType)), oneQueryOf(contentType)].join('\n');

const directory = `type Directory {
  agents: [Agent!]!
  "Total number of results across all pages."
  total: Int!
  "First and last page of the results, and the number of pages."
  from: Int!
  page: Int!
  pages: Int!
  "The most frequent areas of all agents visible to the caller, at most 12."
  areas: [String!]!
}`;

const file = ['id: ID!', 'MediaURL: String!', 'srcset: String', 'avif_srcset: String', 'webp_srcset: String', 'width: Int', 'height: Int'];
const caption = '"Alternative text, which is also the caption."\n  ShortDescription: String';

const listings = [
  `type OriginalMedia {\n  ${[...file, caption].join('\n  ')}\n}`,
  `type Media {\n  ${[...file, caption, '"How the photo was altered."\n  MediaAlteration: String', '"The photo before it was altered."\n  original: OriginalMedia'].join('\n  ')}\n}`,
  `type OpenHouse {
  "ISO 8601 date-times."
  OpenHouseStartTime: String!
  OpenHouseEndTime: String!
  OpenHouseType: String!
  AppointmentRequiredYN: Boolean!
}`,
  `"A value to filter by, and the number of listings with it that match the other filters, which may be 0."
type Choice {
  value: String!
  count: Int!
}`,
  `type ListingPage {
  listings: [Listing!]!
  "If no listing matches: those that a visitor may look at instead."
  newest: [Listing!]!
  "The first 200 results of all pages whose position visitors know and that are within these degrees."
  mapped(south: Float!, west: Float!, north: Float!, east: Float!): [Listing!]!
  "Total number of results across all pages."
  total: Int!
  "Number of listings without filters."
  all: Int!
  page: Int!
  pages: Int!
  statuses: [Choice!]!
  types: [Choice!]!
  places: [Choice!]!
  "Listings with at least this many."
  beds: [Choice!]!
  baths: [Choice!]!
  "Listings with an open house this weekend."
  openHouses: Int!
}`,
];

const listingQueries = `  "One page of the listings that visitors see. Without a status: those for sale, or all of one agent."
  listingSearch(q: String, status: [String!], type: [String!], place: String, agent: ID, min: Float, max: Float, beds: Int, baths: Int, open: Boolean, sort: String, page: Int): ListingPage!
  "Listings for sale that are like another one, three by default, up to 12. The other one may be gone. Without \`near\`, the featured ones, then the newest."
  similarListings(near: ID, first: Int): [Listing!]!
  "Whether visitors saw this listing, and do not see it any more."
  formerListing(id: ID!): Boolean!
  "Whether visitors see any listing, insight or season."
  hasListings: Boolean!
  hasPosts: Boolean!
  hasSeasons: Boolean!`;

const directoryQueries = `  "One page of the agents visible to the caller, or several from page \`from\`, optionally filtered by area, and by name, email or phone number."
  directory(q: String, area: String, page: Int, from: Int): Directory!
  "Agents whom visitors see, three by default, up to 12. With \`near\`, others than this agent, those who share an area first; empty if the caller cannot see it."
  suggestedAgents(near: ID, first: Int): [Agent!]!
  agentIds: [ID!]!`;

/** Schema of /graphql, generated from the contract. `schema.graphql` in this folder is a copy for readers. */
export const typeDefs = [
  'type SocialLink {\n  platform: String!\n  url: String!\n}',
  ...Object.values(contentTypes).map(typeOf),
  directory,
  ...listings,
  `type Query {\n${[...Object.values(contentTypes).map(queriesOf), directoryQueries, listingQueries].join('\n')}\n}`,
  '',
]
  .join('\n\n')
  .replace(/\n\n$/, '\n');
