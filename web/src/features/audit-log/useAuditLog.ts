import type { AuditEvent } from 'cms/contract';
import { useState } from 'react';
import { useReply, type Pages } from '../../data/useReply';

/** What was done, as far as it is asked for; older acts come as their reader asks for more. */
export function useAuditLog(asked: Record<string, string>): Pages<AuditEvent> {
  const [earlier, setEarlier] = useState<AuditEvent[]>([]);
  const last = earlier.at(-1);
  const { reply, failure, retry } = useReply('listAuditEvents', undefined, { ...asked, ...(last && { before: last.id }) });
  const items = reply ? [...earlier, ...reply.items] : earlier;

  return {
    items: reply || last ? items : undefined,
    more: reply?.more ?? last !== undefined,
    busy: !reply && !failure,
    failure,
    readMore: () => setEarlier(items),
    retry,
  };
}
