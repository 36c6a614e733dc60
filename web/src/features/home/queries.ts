import { anyQuery } from '../../data/queries';

/** Which of the optional pages have something to show. */
export const homeQuery = anyQuery('Home', ['post', 'season']);
