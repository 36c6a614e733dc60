import { Kind, OperationTypeNode, type DocumentNode, type FieldNode, type SelectionNode } from 'graphql';
import { publishableTypes, contentTypes, type PublishableType } from '../../contract';
import { listedFields } from '../content/listed';
import { present } from '../content/present';
import { isPreviewing } from '../content/previewing';
import { published } from '../content/published';
import { storageModelOf, type Row } from '../database/storage-models';

/** A whole list that a question asks for, by these fields. */
interface PlainList {
  type: PublishableType;
  names: string[];
  /** Entries are told once, for as long as they are the same. */
  told: WeakMap<Row, object>;
  lists: WeakMap<readonly Row[], object[]>;
}

/**
 * Answers questions for nothing but whole lists of what is published, by fields that need no row, as a visitor is answered: it is
 * what every page beside such a list asks, and would take the executor a quarter of a second for ten thousand entries.
 * @returns null for any other question
 */
export function plainLists(document: DocumentNode): (() => Promise<Record<string, object[]>>) | null {
  const [definition, ...others] = document.definitions;
  if (others.length > 0 || definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY) return null;
  const lists = definition.selectionSet.selections.map(plainList);
  if (!lists.every((list) => list !== null)) return null;
  return async () => {
    const answers = await Promise.all(lists.map(async (list) => [contentTypes[list.type].plural, await answer(list)] as const));
    return Object.fromEntries(answers);
  };
}

const isPlain = (one: SelectionNode): one is FieldNode =>
  one.kind === Kind.FIELD && !one.alias && !one.arguments?.length && !one.directives?.length;

function plainList(question: SelectionNode): PlainList | null {
  const type = publishableTypes.find((name) => isPlain(question) && contentTypes[name].plural === question.name.value);
  const asked = type && isPlain(question) ? question.selectionSet?.selections : undefined;
  if (!type || !asked) return null;
  const listed = ['__typename', 'id', ...listedFields(storageModelOf(type))];
  const names = asked.flatMap((one) => (isPlain(one) && listed.includes(one.name.value) ? [one.name.value] : []));
  return names.length === asked.length ? { type, names, told: new WeakMap(), lists: new WeakMap() } : null;
}

async function answer({ type, names, told, lists }: PlainList): Promise<object[]> {
  const rows = await published[type].listedTo(null);
  const tellAnew = (row: Row) => tell(type, names, row);
  // What an editor sees before it is published is told to nobody else.
  if (isPreviewing(type)) return rows.map(tellAnew);
  const list = lists.get(rows) ?? rows.map((row) => remember(told, row, tellAnew));
  lists.set(rows, list);
  return list;
}

function remember(told: PlainList['told'], row: Row, tellAnew: (row: Row) => object): object {
  const entry = told.get(row) ?? tellAnew(row);
  told.set(row, entry);
  return entry;
}

function tell(type: PublishableType, names: string[], row: Row): object {
  const fields: Record<string, unknown> = { __typename: contentTypes[type].typename, ...present(storageModelOf(type), row, null) };
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
