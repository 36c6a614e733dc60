import { admins, dateFields, nouns, pictureKinds, sourceField, type AnyNoun, type Field } from '../../contract';

/** What staff read of a field in tools for GraphQL; nothing where its name says it. */
const notes: Record<string, string> = {
  joined: 'whether they have a password',
  invited_until: 'when the invitation is over, an ISO 8601 instant; null without one',
  publish_at: 'the time still to come, an ISO 8601 instant',
  unpublish_at: 'the time still to come, an ISO 8601 instant',
  time_zone: 'in which these times were chosen',
  recur_from: 'the first day of each year, MM-DD, on which visitors see it',
  recur_to: 'the last day of each year, MM-DD, on which visitors see it',
};

function fieldLines(name: string, { kind, graphql, toldTo }: Field): string[] {
  const note = notes[name] ? `: ${notes[name]}.` : '.';
  return [
    ...(toldTo === admins ? [`  "Told to administrators only${note}"`] : []),
    `  ${name}: ${graphql}`,
    ...(kind === 'shared image' ? [`  ${name}_alt: String`] : []),
    ...(kind.endsWith('image')
      ? [
          ...[`${name}_srcset`, ...pictureKinds.map((one) => sourceField(name, one))].map((set) => `  ${set}: String`),
          ...['width', 'height'].map((side) => `  ${name}_${side}: Int`),
        ]
      : []),
  ];
}

const typeOf = ({ typename, fields }: AnyNoun): string =>
  [
    `type ${typename} {`,
    '  id: ID!',
    ...Object.entries(fields).flatMap(([name, field]) => fieldLines(name, field)),
    ...('published' in fields
      ? dateFields.map((name) => `  "An ISO 8601 instant; null for imported content without dates."\n  ${name}: String`)
      : []),
    '  "Told to who may edit: names this state."',
    '  version: String',
    '}',
  ].join('\n');

const oneQueryOf = ({ name, typename, single }: AnyNoun): string =>
  single ? `  ${name}: ${typename}` : `  "Null when there is none, or none that the caller may see."\n  ${name}(id: ID!): ${typename}`;

function listQueriesOf({ name, plural, typename, fields }: AnyNoun): string[] {
  const list = `[${typename}!]!`;
  if (!('published' in fields)) return [`  ${plural}: ${list}`];
  return [
    '  "All, newest first; or so many of the newest, a hundred at most."',
    `  ${plural}(first: Int): ${list}`,
    `  ${name}Ids: [ID!]!`,
  ];
}

const queriesOf = (noun: AnyNoun): string => [...(noun.single ? [] : listQueriesOf(noun)), oneQueryOf(noun)].join('\n');

const directory = [
  'type Directory {',
  '  agents: [Agent!]!',
  '  "How many there are on all pages."',
  '  total: Int!',
  '  page: Int!',
  '  pages: Int!',
  '}',
].join('\n');

const directoryQueries = [
  '  "A page of the agents that the caller may see, or of those that a search finds by name, email or phone number."',
  '  directory(q: String, page: Int): Directory!',
  '  agentIds: [ID!]!',
].join('\n');

/** The schema of /graphql, made of the contract's tables. A copy of it to read lies beside this file. */
export const typeDefs = [
  'type SocialLink {\n  platform: String!\n  url: String!\n}',
  ...Object.values(nouns).map(typeOf),
  directory,
  `type Query {\n${[...Object.values(nouns).map(queriesOf), directoryQueries].join('\n')}\n}`,
  '',
]
  .join('\n\n')
  .replace(/\n\n$/, '\n');
