import { useQuery } from '@apollo/client/react';
import { graphql } from '../api/graphql';
import { fullName } from '../pages/agents/agent';
import { publicNameOf } from '../pages/listings/listingText';

/** Content types whose entries other entries refer to. */
export type RelatedType = 'agent' | 'listing';

const nameQuery = graphql(`
  query EntryName($id: ID!, $isAgent: Boolean!) {
    agent(id: $id) @include(if: $isAgent) { id first_name last_name }
    listing(id: $id) @skip(if: $isAgent) { id UnparsedAddress UnitNumber City SubdivisionName PropertyType InternetAddressDisplayYN }
  }
`);

/** Returns the name of an entry: a text for a deleted one, and an ellipsis while loading. */
export function useEntryName(of: RelatedType, id: string): string {
  const { data } = useQuery(nameQuery, { variables: { id, isAgent: of === 'agent' }, skip: !id });
  if (!data) return '…';
  if (data.agent) return fullName(data.agent);
  return data.listing ? publicNameOf(data.listing) : `Deleted ${of}`;
}

const EntryName = ({ of, id }: { of: RelatedType; id: string }) => <div>{useEntryName(of, id)}</div>;

export const EntryNames = ({ of = 'agent', ids }: { of: RelatedType | undefined; ids: readonly string[] }) =>
  ids.map((id) => <EntryName key={id} of={of} id={id} />);
