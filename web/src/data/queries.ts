import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type PublishableType, type CollectionType, type ContentTypeName, type contentTypes } from 'cms/contract';
import { Kind, OperationTypeNode, type DocumentNode, type FieldNode, type SelectionSetNode, type TypeNode, type VariableDefinitionNode } from 'graphql';
import type { Params } from 'react-router-dom';

/** What may be read of a noun over GraphQL: all that endpoints tell, with null for what the reader is not told. */
export type Read<N extends ContentTypeName> = Nullable<NonNullable<(typeof contentTypes)[N]['wire']> & NonNullable<(typeof contentTypes)[N]['pageFields']>>;
type Nullable<Wire> = { [Name in keyof Wire]-?: undefined extends Wire[Name] ? Exclude<Wire[Name], undefined> | null : Wire[Name] };
type NameIn<N extends ContentTypeName> = Exclude<keyof Read<N> & string, 'id'>;

type Selection = { [N in CollectionType]?: readonly NameIn<N>[] };
type Lists<S extends Selection> = {
  [N in keyof S & CollectionType as `${N}s`]: Pick<Read<N>, 'id' | Extract<NonNullable<S[N]>[number], keyof Read<N>>>[];
};

/** What a query reads. */
export type DataOf<Query> = Query extends TypedDocumentNode<infer Data, never> ? Data : never;

/** What an entry of a list's query holds. */
export type EntryOf<Query> = Query extends TypedDocumentNode<Record<string, (infer Entry)[]>, never> ? Entry : never;

/** The site's own queries by their names, once their modules are loaded: what a page was served with is told by the name. */
export const queries = new Map<string, DocumentNode>();

/** Asks for everything that there is of some nouns, by the names of the fields that are shown. */
export function listQuery<const S extends Selection>(queryName: string, selection: S): TypedDocumentNode<Lists<S>, Record<string, never>> {
  const lists = Object.entries(selection).map(([type, names]) => field(`${type}s`, fieldsOf(names)));
  return query(queryName, lists);
}

/** Asks for one by its id; null where there is none, or none that the reader may see. */
export function oneQuery<N extends CollectionType, Name extends NameIn<N>>(
  queryName: string,
  type: N,
  names: readonly Name[],
): TypedDocumentNode<{ [One in N]: Pick<Read<N>, Name | 'id'> | null }, { id: string }> {
  return query(queryName, [field(type, fieldsOf(names))], { id: { kind: Kind.NON_NULL_TYPE, type: named('ID') } });
}

/** Asks for some of what the brokerage says otherwise than its folder of content. */
export function siteQuery<Name extends NameIn<'site'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ site: Pick<Read<'site'>, Name | 'id'> | null }, Record<string, never>> {
  return query(queryName, [field('site', fieldsOf(names))]);
}

/** A page of the directory, or of what is searched for in it. */
export interface DirectoryVariables extends OperationVariables {
  q?: string;
  page?: number;
}

interface DirectoryPage<Entry> {
  agents: Entry[];
  /** How many there are on all pages. */
  total: number;
  /** The one that was asked for; of those that there are not, the nearest. */
  page: number;
  pages: number;
}

/** Asks for a page of the agents, or of those that a search finds. */
export function pageOfAgentsQuery<Name extends NameIn<'agent'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ directory: DirectoryPage<Pick<Read<'agent'>, Name | 'id'>> }, DirectoryVariables> {
  const page = [...['__typename', 'total', 'page', 'pages'].map((one) => field(one)), field('agents', fieldsOf(names))];
  return query(queryName, [field('directory', page)], { q: named('String'), page: named('Int') });
}

/** Asks for so many of the newest posts. */
export function newestPostsQuery<Name extends NameIn<'post'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ posts: Pick<Read<'post'>, Name | 'id'>[] }, { first: number }> {
  return query(queryName, [field('posts', fieldsOf(names))], { first: named('Int') });
}

/** Asks whether there is anything of some nouns: for the newest of each. */
export function anyQuery<N extends PublishableType>(
  queryName: string,
  types: readonly N[],
): TypedDocumentNode<{ [One in N as `${One}s`]: { id: string }[] }, Record<string, never>> {
  const first = { kind: Kind.ARGUMENT, name: name('first'), value: { kind: Kind.INT, value: '1' } } as const;
  const newest = types.map((type) => ({ ...field(`${type}s`, fieldsOf([])), arguments: [first] }));
  return query(queryName, newest);
}

/** Asks for the ids of all agents. */
export const agentIdsQuery: TypedDocumentNode<{ agentIds: string[] }, Record<string, never>> = query('AgentIds', [field('agentIds')]);

/** What stands within a field that is no plain value. */
const partsOf: Partial<Record<string, string[]>> = { social_links: ['platform', 'url'] };

// By its type's name Apollo knows that two queries told of one entry.
const fieldsOf = (names: readonly string[]): FieldNode[] =>
  ['__typename', 'id', ...names].map((name) => field(name, partsOf[name]?.concat('__typename').map((part) => field(part))));

/**
 * Built as it is, so that no page needs GraphQL's parser.
 * @param asked the types of its variables, which are its question's arguments
 */
function query(queryName: string, questions: FieldNode[], asked: Record<string, TypeNode> = {}): DocumentNode {
  const variable = (named: string) => ({ kind: Kind.VARIABLE, name: name(named) }) as const;
  const variableDefinitions = Object.entries(asked).map(
    ([named, type]): VariableDefinitionNode => ({ kind: Kind.VARIABLE_DEFINITION, variable: variable(named), type }),
  );
  const args = Object.keys(asked).map((named) => ({ kind: Kind.ARGUMENT, name: name(named), value: variable(named) }) as const);
  const selections = questions.map((question) => ({ ...question, arguments: [...(question.arguments ?? []), ...args] }));
  const operation = { kind: Kind.OPERATION_DEFINITION, operation: OperationTypeNode.QUERY, variableDefinitions } as const;
  // Hot reload evaluates a module again.
  if (queries.has(queryName) && process.env.NODE_ENV !== 'development') throw new Error(`Two queries are named ${queryName}`);
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [{ ...operation, name: name(queryName), selectionSet: selectionSet(selections) }],
  };
  queries.set(queryName, document);
  return document;
}

function name(value: string) {
  return { kind: Kind.NAME, value } as const;
}

function named(type: string) {
  return { kind: Kind.NAMED_TYPE, name: name(type) } as const;
}

function selectionSet(selections: FieldNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}

function field(value: string, within?: FieldNode[]): FieldNode {
  return { kind: Kind.FIELD, name: name(value), selectionSet: within && selectionSet(within) };
}

/** Reads now, and remembers what was read for whoever draws it. */
export type Reader = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data | undefined>;

/** What a page's route tells whoever is about to show it: what to read before. */
export interface PageHandle {
  prefetch: (read: Reader, params: Params, search: URLSearchParams) => Promise<unknown>;
}

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;
