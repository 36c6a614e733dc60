import { routes } from '../../../lib/routes';

export default routes({
  listSeasons: 'season.list',
  getSeason: 'season.find',
  createSeason: 'editing.add',
  updateSeason: 'editing.change',
  deleteSeason: 'editing.remove',
  archiveSeason: 'editing.archive',
  unarchiveSeason: 'editing.unarchive',
  publishSeason: 'editing.publish',
  unpublishSeason: 'editing.unpublish',
});
