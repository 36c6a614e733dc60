import { listQuery, oneQuery, type Read } from '../../../data/queries';

const listed = ['name', 'published', 'archived', 'publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'] as const;

export const seasonsQuery = listQuery({ season: listed });
export const seasonQuery = oneQuery('season', [...listed, 'body', 'background_image', 'background_image_srcset', 'version']);
export type ReadSeason = Read<'season'>;
