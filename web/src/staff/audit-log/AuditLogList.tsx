import { Box, Typography } from '@mui/material';
import { type AuditEvent, collectionTypes } from 'cms/contract';
import type { ReactNode } from 'react';
import { auditLogCopy as copy } from '../../content/history';
import { paths } from '../../paths';
import { SiteLink } from '../../ui/links';
import { softShadow } from '../../ui/tokens';

/** Audit events, in one list per day. */
export function AuditLogList({ items, dayLevel = 'h2' }: { items: AuditEvent[]; dayLevel?: 'h2' | 'h3' }) {
  return (
    <Box role="group" aria-label={copy.list} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {daysOf(items).map(([day, events]) => (
        <section key={day} aria-label={day}>
          <Typography variant="h3" component={dayLevel} sx={{ mb: 1.5 }}>
            {day}
          </Typography>
          <Box component="ol" sx={listStyle}>
            {events.map((event) => (
              <Box component="li" key={event.id} tabIndex={-1} sx={entry}>
                <Entry event={event} />
              </Box>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

/** Groups events by day in the time zone of this device, in their order. */
function daysOf(items: AuditEvent[]): [day: string, events: AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of items) {
    const day = copy.day(event.occurred_at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

function Entry({ event }: { event: AuditEvent }) {
  const { occurred_at: occurredAt, actor, actor_exists: actorExists, fields } = event;
  const { subject, verb, object } = copy.describe(event);
  const detail = copy.detail(event);

  return (
    <>
      <Typography variant="body2" sx={{ flex: '0 0 80px', color: 'text.secondary' }}>
        <time dateTime={occurredAt}>{copy.time(occurredAt)}</time>
      </Typography>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          <Named to={actorExists && actor ? paths.agent.one(actor) : null}>{subject}</Named> {verb}{' '}
          {object && <Named to={pathTo(event)}>{object}</Named>}
        </Typography>
        {fields.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {copy.changed(fields)}
          </Typography>
        )}
        {detail && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
    </>
  );
}

const Named = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? <SiteLink to={to}>{children}</SiteLink> : <strong>{children}</strong>;

/** Path of the changed entity; null if it is deleted or has no page. */
function pathTo({ kind, entity_id: id, exists }: AuditEvent): string | null {
  if (kind === 'site') return paths.site.edit;
  const type = collectionTypes.find((name) => name === kind);
  return exists && type && id ? paths[type].one(id) : null;
}

const listStyle = { m: 0, p: 0, listStyle: 'none', bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow };
const entry = {
  px: { xs: 2.5, sm: 3 },
  py: 1.75,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
