import { listQuery, type DataOf } from '../../data/queries';

export const homeQuery = listQuery('Home', { post: [], season: [] });

/** Which of the optional pages have something to show. */
export interface Existing {
  posts: boolean;
  seasons: boolean;
}

export function whatExists(data: DataOf<typeof homeQuery> | undefined): Existing {
  return { posts: Boolean(data?.posts.length), seasons: Boolean(data?.seasons.length) };
}
