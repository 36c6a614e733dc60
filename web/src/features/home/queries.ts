import { listQuery } from '../../data/queries';

export const homeQuery = listQuery({ post: [], season: [] });
