import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
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

/** Asks for everything that there is of some nouns, by the names of the fields that are shown. */
export function listQuery<const S extends Selection>(selection: S): TypedDocumentNode<Lists<S>, Record<string, never>> {
  const lists = Object.entries(selection).map(([noun, names]) => field(`${noun}s`, fieldsOf(names)));
  return query(lists);
}

/** Asks for one by its id; null where there is none, or none that the reader may see. */
export function oneQuery<N extends Noun, Name extends NameIn<N>>(
  noun: N,
  names: readonly Name[],
): TypedDocumentNode<{ [One in N]: Pick<Read<N>, Name | 'id'> | null }, { id: string }> {
  const id = { kind: Kind.VARIABLE, name: name('id') } as const;
  const type = { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: name('ID') } } as const;
  const one = { ...field(noun, fieldsOf(names)), arguments: [{ kind: Kind.ARGUMENT, name: name('id'), value: id } as const] };
  return query([one], [{ kind: Kind.VARIABLE_DEFINITION, variable: id, type }]);
}

/** What stands within a field that is no plain value. */
const partsOf: Partial<Record<string, string[]>> = { social_links: ['platform', 'url'] };

const fieldsOf = (names: readonly string[]) => ['id', ...names].map((name) => field(name, partsOf[name]?.map((part) => field(part))));

// Built as it is, so that no page needs GraphQL's parser.
function query(selections: FieldNode[], variableDefinitions: VariableDefinitionNode[] = []): DocumentNode {
  const operation = { kind: Kind.OPERATION_DEFINITION, operation: OperationTypeNode.QUERY, variableDefinitions } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet: selectionSet(selections) }] };
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;
const selectionSet = (selections: FieldNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });
const field = (value: string, within?: FieldNode[]): FieldNode => ({
  kind: Kind.FIELD,
  name: name(value),
  selectionSet: within && selectionSet(within),
});

/** What a page's route tells the server: what to read before rendering it. */
export interface PageHandle {
  /** What it returns, if anything, reaches the page through ServedContext. */
  prefetch: (client: ApolloClient, params: Params) => Promise<unknown>;
}

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;

/** Reads into the client's cache and returns what was read. */
export async function readNow<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  const { data } = await client.query<Data, OperationVariables>({ query, variables });
  return data as Data | undefined;
}
