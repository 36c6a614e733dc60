import { useQuery } from '@apollo/client/react';
import { graphql } from '../api/graphql';
import { zoneOf } from '../pages/listings/homeText';

const query = graphql(`
  query SiteRules {
    site { time_zone listings_need_approval }
  }
`);

/** Returns the site settings that forms of listings depend on; null until they are known. */
export function useSiteRules() {
  const { data, previousData } = useQuery(query);
  return (data ?? previousData)?.site ?? null;
}

/** Returns the time zone of a listing: its own, or that of the site. */
export function useZone(own: unknown): string {
  const rules = useSiteRules();
  return zoneOf({ time_zone: typeof own === 'string' ? own : null }, rules?.time_zone ?? null);
}
