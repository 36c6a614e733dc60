import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { Noun, nouns } from 'cms/contract';
import { Kind, OperationTypeNode, type DocumentNode, type FieldNode, type SelectionSetNode, type VariableDefinitionNode } from 'graphql';
import type { Params } from 'react-router-dom';

/** What may be read of a noun over GraphQL: all that endpoints tell, with null for what the reader is not told. */
export type Read<N extends Noun> = Nullable<NonNullable<(typeof nouns)[N]['wire']>>;
type Nullable<Wire> = { [Name in keyof Wire]-?: undefined extends Wire[Name] ? Exclude<Wire[Name], undefined> | null : Wire[Name] };
type NameIn<N extends Noun> = Exclude<keyof Read<N> & string, 'id'>;

type Selection = { [N in Noun]?: readonly NameIn<N>[] };
type Lists<S extends Selection> = {
  [N in keyof S & Noun as `${N}s`]: Pick<Read<N>, 'id' | Extract<NonNullable<S[N]>[number], keyof Read<N>>>[];
};

/** What a query reads. */
export type DataOf<Query> = Query extends TypedDocumentNode<infer Data, never> ? Data : never;

/** What an entry of a list's query holds. */
export type EntryOf<Query> = Query extends TypedDocumentNode<Record<string, (infer Entry)[]>, never> ? Entry : never;

/** The site's own queries by their names, once their modules are loaded: what a page was served with is told by the name. */
export const queries = new Map<string, DocumentNode>();

/** Asks for everything that there is of some nouns, by the names of the fields that are shown. */
export function listQuery<const S extends Selection>(queryName: string, selection: S): TypedDocumentNode<Lists<S>, Record<string, never>> {
  const lists = Object.entries(selection).map(([noun, names]) => field(`${noun}s`, fieldsOf(names)));
  return query(queryName, lists);
}

/** Asks for one by its id; null where there is none, or none that the reader may see. */
export function oneQuery<N extends Noun, Name extends NameIn<N>>(
  queryName: string,
  noun: N,
  names: readonly Name[],
): TypedDocumentNode<{ [One in N]: Pick<Read<N>, Name | 'id'> | null }, { id: string }> {
  const id = { kind: Kind.VARIABLE, name: name('id') } as const;
  const type = { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: name('ID') } } as const;
  const one = { ...field(noun, fieldsOf(names)), arguments: [{ kind: Kind.ARGUMENT, name: name('id'), value: id } as const] };
  return query(queryName, [one], [{ kind: Kind.VARIABLE_DEFINITION, variable: id, type }]);
}

/** What stands within a field that is no plain value. */
const partsOf: Partial<Record<string, string[]>> = { social_links: ['platform', 'url'] };

// By its type's name Apollo knows that two queries told of one entry.
const fieldsOf = (names: readonly string[]): FieldNode[] =>
  ['__typename', 'id', ...names].map((name) => field(name, partsOf[name]?.concat('__typename').map((part) => field(part))));

// Built as it is, so that no page needs GraphQL's parser.
function query(queryName: string, selections: FieldNode[], variableDefinitions: VariableDefinitionNode[] = []): DocumentNode {
  const operation = { kind: Kind.OPERATION_DEFINITION, operation: OperationTypeNode.QUERY, variableDefinitions } as const;
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [{ ...operation, name: name(queryName), selectionSet: selectionSet(selections) }],
  };
  queries.set(queryName, document);
  return document;
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;
const selectionSet = (selections: FieldNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });
const field = (value: string, within?: FieldNode[]): FieldNode => ({
  kind: Kind.FIELD,
  name: name(value),
  selectionSet: within && selectionSet(within),
});

/** Reads now, and remembers what was read for whoever draws it. */
export type Reader = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data | undefined>;

/** What a page's route tells whoever is about to show it: what to read before. */
export interface PageHandle {
  prefetch: (read: Reader, params: Params) => Promise<unknown>;
}

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;
