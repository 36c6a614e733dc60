import type { ApolloClient } from '@apollo/client';
import type { Season } from 'cms/contract';
import { tellOtherTabs } from '../../lib/otherTabs';
import { seasonQuery } from './operations';

const typename = 'Season';
const untold = { publish_at: null, unpublish_at: null, time_zone: null, recur_from: null, recur_to: null, version: null };

/** Puts a saved season before every open screen's eyes, and a new one at the head of the list. */
export function showSeason(client: ApolloClient, season: Season) {
  const known = { ...untold, ...season, __typename: typename } as const;
  client.writeQuery({ query: seasonQuery, variables: { id: season.id }, data: { season: known } });
  client.cache.modify<{ seasons: readonly { id: string }[] }>({
    fields: {
      seasons(listed = [], { readField, toReference }) {
        const isListed = listed.some((one) => readField('id', one) === season.id);
        const added = isListed ? undefined : toReference({ __typename: typename, id: season.id });
        return added ? [added, ...listed] : listed;
      },
    },
  });
  tellOtherTabs();
}

/** Takes a deleted season off every open screen. */
export function dropSeason(client: ApolloClient, id: string) {
  client.cache.modify<{ seasons: readonly { id: string }[] }>({
    fields: { seasons: (listed = [], { readField }) => listed.filter((one) => readField('id', one) !== id) },
  });
  client.cache.evict({ id: client.cache.identify({ __typename: typename, id }) });
  client.cache.gc();
  tellOtherTabs();
}
