import { routes } from '../../../lib/routes';

export default routes({ login: 'session.login', logout: 'session.logout' });
