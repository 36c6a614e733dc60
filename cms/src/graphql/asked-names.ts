import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** Returns the names of the fields selected directly below a field, including those in fragments. */
export function askedNames({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Set<string> {
  const names = new Set<string>();
  // Visits each fragment once. Otherwise, fragments that spread one another twice would take exponential time.
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        visit(fragments[selection.name.value].selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) if (selectionSet) visit(selectionSet);
  return names;
}
