import { handle, routes } from '../../../http/handle';
import { countAttempt } from '../../../http/throttle';
import { logBrowserError } from '../browser-errors';

export default routes(
  handle('reportBrowserError', async ({ body, network }) => {
    await countAttempt('browser-errors', network);
    logBrowserError(body);
  }),
);
