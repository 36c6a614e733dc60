import { handle, routes } from '../../../http/handle';
import { closeSession, openSession } from '../sessions';

export default routes(
  handle('login', ({ body, ...client }) => openSession(body, client)),
  handle('logout', ({ session }) => closeSession(session!)),
);
