import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** The names of the fields that a question asks of what it answers with, be it in fragments. */
export function askedNames({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Set<string> {
  const names = new Set<string>();
  // Each fragment is looked at once: one that is spread twice in one that is spread twice doubles with every level.
  const seen = new Set<string>();
  const look = ({ selections }: SelectionSetNode) => {
    for (const one of selections) {
      if (one.kind === Kind.FIELD) names.add(one.name.value);
      else if (one.kind === Kind.INLINE_FRAGMENT) look(one.selectionSet);
      else if (!seen.has(one.name.value)) {
        seen.add(one.name.value);
        look(fragments[one.name.value].selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) if (selectionSet) look(selectionSet);
  return names;
}
