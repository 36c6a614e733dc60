import { adminsOnly, dateFields, contentTypes, imageFormats, sourceField, type AnyContentType, type Field } from '../../contract';

/** What staff read of a field in tools for GraphQL; nothing where its name says it. */
const notes: Record<string, string> = {
  joined: 'whether the agent has set a password',
  invited_until: 'when the invitation expires, as an ISO 8601 date-time; null if there is none',
  publish_at: 'the scheduled time, as an ISO 8601 date-time; null once it has passed',
  unpublish_at: 'the time still to come, an ISO 8601 instant',
  time_zone: 'the IANA time zone in which these times were entered',
  recur_from: 'first visible day of the year, MM-DD',
  recur_to: 'last visible day of the year, MM-DD',
};

function fieldLines(name: string, { kind, graphql, readableBy }: Field): string[] {
  const note = notes[name] ? `: ${notes[name]}.` : '.';
  return [
    ...(readableBy === adminsOnly ? [`  "Visible to administrators only${note}"`] : []),
    `  ${name}: ${graphql}`,
    ...(kind === 'sharedImage' ? [`  ${name}_alt: String`] : []),
    ...(kind.endsWith('image')
      ? [
          ...[`${name}_srcset`, ...imageFormats.map((one) => sourceField(name, one))].map((set) => `  ${set}: String`),
          ...['width', 'height'].map((side) => `  ${name}_${side}: Int`),
        ]
      : []),
  ];
}

const typeOf = ({ typename, fields }: AnyContentType): string =>
  [
    `type ${typename} {`,
    '  id: ID!',
    ...Object.entries(fields).flatMap(([name, field]) => fieldLines(name, field)),
    ...('published' in fields
      ? dateFields.map((name) => `  "An ISO 8601 instant; null for imported content without dates."\n  ${name}: String`)
      : []),
    '  "Version of the entry for optimistic locking; visible to callers who can edit it."',
    '  version: String',
    '}',
  ].join('\n');

const oneQueryOf = ({ name, typename, single }: AnyContentType): string =>
  single ? `  ${name}: ${typename}` : `  "Null if it does not exist or the caller cannot see it."\n  ${name}(id: ID!): ${typename}`;

function listQueriesOf({ name, plural, typename, fields }: AnyContentType): string[] {
  const list = `[${typename}!]!`;
  if (!('published' in fields)) return [`  ${plural}: ${list}`];
  return ['  "Newest first. `first` limits the number of results, up to 100."', `  ${plural}(first: Int): ${list}`, `  ${name}Ids: [ID!]!`];
}

const queriesOf = (contentType: AnyContentType): string =>
  [...(contentType.single ? [] : listQueriesOf(contentType)), oneQueryOf(contentType)].join('\n');

const directory = [
  'type Directory {',
  '  agents: [Agent!]!',
  '  "Total number of results across all pages."',
  '  total: Int!',
  '  page: Int!',
  '  pages: Int!',
  '}',
].join('\n');

const directoryQueries = [
  '  "One page of the agents visible to the caller, optionally filtered by name, email or phone number."',
  '  directory(q: String, page: Int): Directory!',
  '  agentIds: [ID!]!',
].join('\n');

/** The schema of /graphql, made of the contract's tables. A copy of it to read lies beside this file. */
export const typeDefs = [
  'type SocialLink {\n  platform: String!\n  url: String!\n}',
  ...Object.values(contentTypes).map(typeOf),
  directory,
  `type Query {\n${[...Object.values(contentTypes).map(queriesOf), directoryQueries].join('\n')}\n}`,
  '',
]
  .join('\n\n')
  .replace(/\n\n$/, '\n');
