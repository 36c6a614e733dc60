import type { AuditEvent } from 'cms/contract';
import { useState } from 'react';
import { useReply, type Pages } from '../../data/useReply';

/** Loads audit events that match a query. Older events are loaded on request. */
export function useAuditLog(query: Record<string, string>): Pages<AuditEvent> {
  const [loaded, setLoaded] = useState<AuditEvent[]>([]);
  const last = loaded.at(-1);
  const { reply, failure, retry } = useReply('listAuditEvents', undefined, { ...query, ...(last && { before: last.id }) });
  const items = reply ? [...loaded, ...reply.items] : loaded;

  return {
    items: reply || last ? items : undefined,
    more: reply?.more ?? last !== undefined,
    busy: !reply && !failure,
    failure,
    readMore: () => setLoaded(items),
    retry,
  };
}
