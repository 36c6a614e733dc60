import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Query = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Returns the names of the fields selected directly below a field, or below these fields of it, including those in fragments. */
export function askedNames({ fieldNodes, fragments }: Query, ...parents: string[]): Set<string> {
  const fields = fieldsBelow(fieldNodes, fragments);
  const asked =
    parents.length > 0
      ? fieldsBelow(
          fields.filter(({ name }) => parents.includes(name.value)),
          fragments,
        )
      : fields;
  return new Set(asked.map(({ name }) => name.value));
}

function fieldsBelow(parents: readonly FieldNode[], fragments: Query['fragments']): FieldNode[] {
  const fields: FieldNode[] = [];
  // Visits each fragment once. Otherwise, fragments that spread one another twice would take exponential time.
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        visit(fragments[selection.name.value].selectionSet);
      }
    }
  };
  for (const { selectionSet } of parents) if (selectionSet) visit(selectionSet);
  return fields;
}
