import { handle, routes } from '../../../http/handle';
import { closeSession, openSession } from '../sessions';

export default routes(
  handle('login', ({ body, network }) => openSession(body, network)),
  handle('logout', ({ session }) => closeSession(session!)),
);
