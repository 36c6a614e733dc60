import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { collectionTypes, type AuditEvent } from 'cms/contract';
import { useRef, type ReactNode } from 'react';
import { auditLogCopy as copy } from '../../content/auditLog';
import { paths } from '../../paths';
import { useFocusNew } from '../../ui/ShowMore';
import { SiteLink } from '../../ui/SiteLink';
import { softShadow } from '../../ui/theme';

/** What was done, a list for each day. */
export function AuditLogList({ items }: { items: AuditEvent[] }) {
  const list = useRef<HTMLDivElement>(null);
  useFocusNew(list, items.length);

  return (
    <Box ref={list} role="group" aria-label={copy.list} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {daysOf(items).map(([day, acts]) => (
        <section key={acts[0]!.id} aria-label={day}>
          <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {day}
          </Typography>
          <Box component="ol" sx={listStyle}>
            {acts.map((act) => (
              <Box component="li" key={act.id} tabIndex={-1} sx={entry}>
                <Entry act={act} />
              </Box>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

/** Acts by the days of this device, in their order. */
function daysOf(items: AuditEvent[]): [day: string, acts: AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const act of items) {
    const day = copy.day(act.occurred_at);
    days.set(day, [...(days.get(day) ?? []), act]);
  }
  return [...days];
}

function Entry({ act }: { act: AuditEvent }) {
  const { occurred_at: at, actor: by, actor_exists: by_exists, fields } = act;
  const { who, before, name, after } = copy.sentence(act);
  const detail = copy.detail(act);

  return (
    <>
      <Typography variant="body2" sx={{ flex: '0 0 80px', color: 'text.secondary' }}>
        <time dateTime={at}>{copy.time(at)}</time>
      </Typography>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          <Named to={by_exists && by ? paths.agent.one(by) : null}>{who}</Named> {before} {name && <Named to={pathTo(act)}>{name}</Named>}
          {after && ` ${after}`}
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

/** Where what it was done to can be looked at; null for what is gone, or has no page. */
function pathTo({ kind, entity_id: of, exists }: AuditEvent): string | null {
  if (kind === 'site') return paths.site.edit;
  const type = collectionTypes.find((name) => name === kind);
  return exists && type && of ? paths[type].one(of) : null;
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
