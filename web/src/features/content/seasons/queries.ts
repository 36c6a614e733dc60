import { listQuery, oneQuery, type EntryOf, type Read } from '../../../data/queries';

const schedule = ['publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'] as const;

export const seasonsQuery = listQuery({ season: ['name', 'published', 'archived', ...schedule] });
export type ListedSeason = EntryOf<typeof seasonsQuery>;

export const seasonQuery = oneQuery('season', [
  'name',
  'body',
  'background_image',
  'background_image_srcset',
  'published',
  'archived',
  ...schedule,
  'version',
]);
export type ReadSeason = Read<'season'>;
