import { handle, routes } from '../../../http/handle';
import { listActivity } from '../activities';
import { presentAct } from '../present';

export default routes(
  handle('listActivity', async ({ query }) => {
    const { acts, names, more } = await listActivity(query);
    return { items: acts.map((act) => presentAct(act, names)), more };
  }),
);
