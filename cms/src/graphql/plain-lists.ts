import { Kind, type DocumentNode, type FieldNode, type SelectionNode } from 'graphql';
import { contentTypes, publishableTypes } from '../../contract';
import { memoize } from '../content/memoize';
import { presentAsked } from '../content/present';
import { listedFields, publishedOf } from '../content/published';
import { storageModelOf, type Row } from '../database/storage-models';

/**
 * Separates the parts of a query that only select whole public lists and `listedFields`. Reading them bypasses the GraphQL executor, which
 * takes 250 ms for 10,000 entries. Every page with a list sends such a query.
 * @returns the lists, and the rest of the query; null if there is none
 */
export function plainLists(document: DocumentNode): { lists: () => Promise<Record<string, object[]>>; rest: DocumentNode | null } {
  const [definition, ...fragments] = document.definitions;
  const isQuery = definition.kind === Kind.OPERATION_DEFINITION && fragments.every(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (!isQuery) return { lists: async () => ({}), rest: document };
  const { selections } = definition.selectionSet;
  const readers = selections.map(readerOf);
  const rest = selections.filter((_, index) => !readers[index]);
  return {
    lists: async () => Object.assign({}, ...(await Promise.all(readers.map((read) => read?.())))) as Record<string, object[]>,
    rest:
      rest.length > 0
        ? { ...document, definitions: [{ ...definition, selectionSet: { ...definition.selectionSet, selections: rest } }, ...fragments] }
        : null,
  };
}

const isPlain = (node: SelectionNode): node is FieldNode => node.kind === Kind.FIELD && !node.arguments?.length && !node.directives?.length;

/** Returns a function that reads the list of a selection; null if it is no plain list. */
function readerOf(node: SelectionNode): (() => Promise<Record<string, object[]>>) | null {
  const type = publishableTypes.find((name) => isPlain(node) && !node.alias && contentTypes[name].plural === node.name.value);
  const selections = type && isPlain(node) ? node.selectionSet?.selections : undefined;
  if (!type || !selections) return null;
  const { plural, typename } = contentTypes[type];
  const listed = ['__typename', 'id', ...listedFields(storageModelOf(type))];
  const fields = selections.filter(isPlain).filter(({ name, selectionSet }) => listed.includes(name.value) && !selectionSet);
  if (fields.length < selections.length) return null;
  const names = fields.map(({ alias, name }) => [alias?.value ?? name.value, name.value]);
  const presentRow = memoize((row: Row): object => {
    const values = presentAsked(storageModelOf(type), row, null);
    return Object.fromEntries(names.map(([key, name]) => [key, name === '__typename' ? typename : (values[name]() ?? null)]));
  });
  // The rows are the same until one changes.
  const presentRows = memoize((rows: readonly Row[]) => rows.map(presentRow));
  return async () => ({ [plural]: presentRows(await publishedOf(type).listedTo(null)) });
}
