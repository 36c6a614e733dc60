import { routes } from '../../../lib/routes';

export default routes({ listSeasons: 'season.list', getSeason: 'season.find' });
