import { handle, routes } from '../../../http/handle';
import { listAuditEvents } from '../audit-events';

export default routes(handle('listAuditEvents', ({ query }) => listAuditEvents(query)));
