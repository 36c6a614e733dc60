import { Kind, type DocumentNode, type FieldNode, type SelectionNode } from 'graphql';
import { publishableTypes, contentTypes, type PublishableType } from '../../contract';
import { listedFields } from '../content/listed';
import { present } from '../content/present';
import { isPreviewing } from '../content/previewing';
import { published } from '../content/published';
import { storageModelOf, type Row } from '../database/storage-models';

/** A top-level list selection without arguments. */
interface PlainList {
  type: PublishableType;
  /** The selected fields, by their names in the result. */
  names: [key: string, field: string][];
  /** Serialized entries, cached per row object. */
  entries: WeakMap<Row, object>;
  lists: WeakMap<readonly Row[], object[]>;
}

/**
 * Separates the parts of a query that only select whole public lists and `listedFields`. Reading them bypasses the GraphQL executor, which
 * takes 250 ms for 10,000 entries. Every page with a list sends such a query.
 * @returns the lists, and the rest of the query; null if there is none
 */
export function plainLists(document: DocumentNode): { lists: () => Promise<Record<string, object[]>>; rest: DocumentNode | null } {
  const [definition, ...others] = document.definitions;
  if (others.length > 0 || definition.kind !== Kind.OPERATION_DEFINITION) return { lists: async () => ({}), rest: document };
  const { selections } = definition.selectionSet;
  const lists = selections.map(plainList);
  const rest = selections.filter((_, index) => !lists[index]);
  return {
    async lists() {
      const results = await Promise.all(lists.map(async (list) => (list ? [[contentTypes[list.type].plural, await resolve(list)]] : [])));
      return Object.fromEntries(results.flat()) as Record<string, object[]>;
    },
    rest:
      rest.length > 0
        ? { ...document, definitions: [{ ...definition, selectionSet: { ...definition.selectionSet, selections: rest } }] }
        : null,
  };
}

const isPlain = (node: SelectionNode): node is FieldNode => node.kind === Kind.FIELD && !node.arguments?.length && !node.directives?.length;

function plainList(node: SelectionNode): PlainList | null {
  const type = publishableTypes.find((name) => isPlain(node) && !node.alias && contentTypes[name].plural === node.name.value);
  const selections = type && isPlain(node) ? node.selectionSet?.selections : undefined;
  if (!type || !selections) return null;
  const listed = ['__typename', 'id', ...listedFields(storageModelOf(type))];
  const names = selections.flatMap((field): PlainList['names'] =>
    isPlain(field) && listed.includes(field.name.value) ? [[field.alias?.value ?? field.name.value, field.name.value]] : [],
  );
  return names.length === selections.length ? { type, names, entries: new WeakMap(), lists: new WeakMap() } : null;
}

async function resolve({ type, names, entries, lists }: PlainList): Promise<object[]> {
  const rows = await published[type].listedTo(null);
  const serializeRow = (row: Row) => serialize(type, names, row);
  // A preview must not enter the shared cache.
  if (isPreviewing(type)) return rows.map(serializeRow);
  const list = lists.get(rows) ?? rows.map((row) => getOrSerialize(entries, row, serializeRow));
  lists.set(rows, list);
  return list;
}

function getOrSerialize(entries: PlainList['entries'], row: Row, serializeRow: (row: Row) => object): object {
  const entry = entries.get(row) ?? serializeRow(row);
  entries.set(row, entry);
  return entry;
}

function serialize(type: PublishableType, names: PlainList['names'], row: Row): object {
  const fields: Record<string, unknown> = { __typename: contentTypes[type].typename, ...present(storageModelOf(type), row, null) };
  return Object.fromEntries(names.map(([key, name]) => [key, fields[name] ?? null]));
}
