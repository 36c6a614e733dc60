import { anyQuery } from '../../data/queries';

/** Queries which of the optional pages have content. */
export const homeQuery = anyQuery('Home', ['post', 'season']);
