import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type PublishableType, type CollectionType, type ContentTypeName, type contentTypes } from 'cms/contract';
import { Kind, OperationTypeNode, type DocumentNode, type FieldNode, type SelectionSetNode, type TypeNode, type VariableDefinitionNode } from 'graphql';
import type { Params } from 'react-router-dom';

/** GraphQL fields of a content type: all fields that endpoints return, with null for fields that the caller cannot read. */
export type Read<N extends ContentTypeName> = Nullable<NonNullable<(typeof contentTypes)[N]['wire']> & NonNullable<(typeof contentTypes)[N]['pageFields']>>;
type Nullable<Wire> = { [Name in keyof Wire]-?: undefined extends Wire[Name] ? Exclude<Wire[Name], undefined> | null : Wire[Name] };
type NameIn<N extends ContentTypeName> = Exclude<keyof Read<N> & string, 'id'>;

type Selection = { [N in CollectionType]?: readonly NameIn<N>[] };
type Lists<S extends Selection> = {
  [N in keyof S & CollectionType as `${N}s`]: Pick<Read<N>, 'id' | Extract<NonNullable<S[N]>[number], keyof Read<N>>>[];
};

/** Result of a query. */
export type DataOf<Query> = Query extends TypedDocumentNode<infer Data, never> ? Data : never;

/** Entry in the result of a list query. */
export type EntryOf<Query> = Query extends TypedDocumentNode<Record<string, (infer Entry)[]>, never> ? Entry : never;

/** Queries of all loaded modules by name. The initial data of a page refers to these names. */
export const queries = new Map<string, DocumentNode>();

/** Builds a query for all entries of some content types, with the given fields. */
export function listQuery<const S extends Selection>(queryName: string, selection: S): TypedDocumentNode<Lists<S>, Record<string, never>> {
  const lists = Object.entries(selection).map(([type, names]) => field(`${type}s`, fieldsOf(names)));
  return query(queryName, lists);
}

/** Builds a query for an entry by id. Its result is null if the entry does not exist or the caller cannot read it. */
export function oneQuery<N extends CollectionType, Name extends NameIn<N>>(
  queryName: string,
  type: N,
  names: readonly Name[],
): TypedDocumentNode<{ [Key in N]: Pick<Read<N>, Name | 'id'> | null }, { id: string }> {
  return query(queryName, [field(type, fieldsOf(names))], { id: { kind: Kind.NON_NULL_TYPE, type: namedType('ID') } });
}

/** Builds a query for fields of the site settings. */
export function siteQuery<Name extends NameIn<'site'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ site: Pick<Read<'site'>, Name | 'id'> | null }, Record<string, never>> {
  return query(queryName, [field('site', fieldsOf(names))]);
}

/** Page of the directory or of its search results. */
export interface DirectoryVariables extends OperationVariables {
  q?: string;
  page?: number;
}

interface DirectoryPage<Entry> {
  agents: Entry[];
  /** Number of agents on all pages. */
  total: number;
  /** Requested page; if it does not exist, the nearest page. */
  page: number;
  pages: number;
}

/** Builds a query for a page of agents or search results. */
export function pageOfAgentsQuery<Name extends NameIn<'agent'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ directory: DirectoryPage<Pick<Read<'agent'>, Name | 'id'>> }, DirectoryVariables> {
  const page = [...['__typename', 'total', 'page', 'pages'].map((key) => field(key)), field('agents', fieldsOf(names))];
  return query(queryName, [field('directory', page)], { q: namedType('String'), page: namedType('Int') });
}

/** Builds a query for the newest posts. */
export function newestPostsQuery<Name extends NameIn<'post'>>(
  queryName: string,
  names: readonly Name[],
): TypedDocumentNode<{ posts: Pick<Read<'post'>, Name | 'id'>[] }, { first: number }> {
  return query(queryName, [field('posts', fieldsOf(names))], { first: namedType('Int') });
}

/** Builds a query for the newest entry of each content type, to check whether there are any. */
export function anyQuery<N extends PublishableType>(
  queryName: string,
  types: readonly N[],
): TypedDocumentNode<{ [Key in N as `${Key}s`]: { id: string }[] }, Record<string, never>> {
  const first = { kind: Kind.ARGUMENT, name: name('first'), value: { kind: Kind.INT, value: '1' } } as const;
  const newest = types.map((type) => ({ ...field(`${type}s`, fieldsOf([])), arguments: [first] }));
  return query(queryName, newest);
}

/** Query for the ids of all agents. */
export const agentIdsQuery: TypedDocumentNode<{ agentIds: string[] }, Record<string, never>> = query('AgentIds', [field('agentIds')]);

/** Subfields of fields that are not scalars. */
const partsOf: Partial<Record<string, string[]>> = { social_links: ['platform', 'url'] };

// Apollo identifies an entry by `__typename` and `id`.
const fieldsOf = (names: readonly string[]): FieldNode[] =>
  ['__typename', 'id', ...names].map((name) => field(name, partsOf[name]?.concat('__typename').map((part) => field(part))));

/**
 * Builds the document directly, so that pages do not load the GraphQL parser.
 * @param variableTypes types of the variables, which are passed as arguments of each field
 */
function query(queryName: string, fields: FieldNode[], variableTypes: Record<string, TypeNode> = {}): DocumentNode {
  const variable = (key: string) => ({ kind: Kind.VARIABLE, name: name(key) }) as const;
  const variableDefinitions = Object.entries(variableTypes).map(
    ([key, type]): VariableDefinitionNode => ({ kind: Kind.VARIABLE_DEFINITION, variable: variable(key), type }),
  );
  const args = Object.keys(variableTypes).map((key) => ({ kind: Kind.ARGUMENT, name: name(key), value: variable(key) }) as const);
  const selections = fields.map((node) => ({ ...node, arguments: [...(node.arguments ?? []), ...args] }));
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

function namedType(type: string) {
  return { kind: Kind.NAMED_TYPE, name: name(type) } as const;
}

function selectionSet(selections: FieldNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}

function field(value: string, subfields?: FieldNode[]): FieldNode {
  return { kind: Kind.FIELD, name: name(value), selectionSet: subfields && selectionSet(subfields) };
}

/** Runs a query and caches its result for rendering. */
export type Reader = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data | undefined>;

/** Route handle of a page, with the queries to prefetch. */
export interface PageHandle {
  prefetch: (read: Reader, params: Params, search: URLSearchParams) => Promise<unknown>;
}

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;
