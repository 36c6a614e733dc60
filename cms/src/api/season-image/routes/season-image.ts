import { routes } from '../../../lib/routes';

export default routes({
  listSeasonImages: 'season-image.list',
  uploadSeasonImage: 'season-image.add',
  deleteSeasonImage: 'season-image.remove',
});
