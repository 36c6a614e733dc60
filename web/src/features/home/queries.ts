import { listQuery } from '../../data/queries';

/** Which of the optional pages have something to show. */
export const homeQuery = listQuery('Home', { post: [], season: [] });
