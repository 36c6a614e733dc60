import { useQuery } from '@apollo/client/react';
import { draftMs } from '../../config';
import { graphql } from '../../data/graphql';
import { useDebounced } from '../../ui/useDebounced';

const query = graphql(`
  query AgentChoices($q: String) {
    directory(q: $q) {
      agents { id first_name last_name title }
    }
  }
`);

/** Agents that match a text, as in the directory; undefined until they are known. */
export function useAgentChoices(text: string) {
  const q = useDebounced(text.trim(), draftMs);
  const { data } = useQuery(query, { variables: { q } });
  // Ignore results of a previous search while the user types on.
  return text.trim() === q ? data?.directory.agents : undefined;
}
