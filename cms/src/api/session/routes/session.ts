import { unauthorized } from '../../../http/errors';
import { handle, routes } from '../../../http/handle';
import { closeSession, openSession } from '../sessions';

export default routes(
  handle('login', async ({ body, network }) => {
    const session = await openSession(body, network);
    if (!session) throw unauthorized('Invalid credentials');
    return session;
  }),
  handle('logout', ({ session }) => closeSession(session!)),
);
