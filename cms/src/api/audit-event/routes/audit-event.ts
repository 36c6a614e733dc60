import { handle, routes } from '../../../http/handle';
import { listAuditEvents } from '../audit-events';
import { presentAuditEvent } from '../present';

export default routes(
  handle('listAuditEvents', async ({ query }) => {
    const { events, names, more } = await listAuditEvents(query);
    return { items: events.map((event) => presentAuditEvent(event, names)), more };
  }),
);
