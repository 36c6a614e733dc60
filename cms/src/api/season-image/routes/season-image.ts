import { routes } from '../../../lib/routes';

export default routes({ listSeasonImages: 'season-image.list' });
