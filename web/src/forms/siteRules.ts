import { useQuery } from '@apollo/client/react';
import { defaultTimeZone, isTimeZone } from 'cms/contract';
import { graphql } from '../api/graphql';

const query = graphql(`
  query SiteRules {
    site { time_zone listings_need_approval }
  }
`);

/** Returns the site settings that forms of listings depend on; null until they are known. */
export function useSiteRules(skip = false) {
  const { data, previousData } = useQuery(query, { skip });
  return (data ?? previousData)?.site ?? null;
}

/** Returns the time zone of a listing: its own, or that of the site. */
export function useZone(own: unknown): string {
  const rules = useSiteRules();
  return [own, rules?.time_zone].find((zone): zone is string => typeof zone === 'string' && isTimeZone(zone)) ?? defaultTimeZone;
}
