import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useList } from '../../api/useList';
import { StaffPage } from '../../staff-kit/StaffPage';
import { EmptyState } from '../../ui/states';
import { counted } from '../../staff-kit/texts';
import { PagedList } from '../../staff-kit/PagedList';
import { AuditLogList } from './AuditLogList';
import { AuditLogFilters } from './AuditLogFilters';
import { type Filters, filtersIn, noFilters, paramsOf, queryOf } from './filters';

/** Audit log with its filters, which are stored in the URL so that the view can be bookmarked and shared. */
export function AuditLogPage() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const query = queryOf(filters);
  const show = (changed: Filters) => setParams(paramsOf(changed), { replace: true, preventScrollReset: true });

  return (
    <StaffPage heading="Audit log" lead="Changes and sign-ins by agents and administrators. Events are kept for one year.">
      <AuditLogFilters filters={filters} onChange={show} />
      <Found key={JSON.stringify(query)} query={query} onClear={() => show(noFilters)} />
    </StaffPage>
  );
}

function Found({ query, onClear }: { query: Record<string, string>; onClear: () => void }) {
  const list = useList('listAuditEvents', { query });
  const empty = (
    <EmptyState heading="No events found" text="No events match these filters. Events older than one year are deleted.">
      <Button variant="contained" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
  return (
    <PagedList
      list={list}
      loadFailed="Failed to load audit log"
      moreLabel="Show older events"
      count={(n, more) => (more ? `${n.toLocaleString('en')} shown` : counted(n, 'event'))}
      empty={empty}
    >
      {(events) => <AuditLogList items={events} />}
    </PagedList>
  );
}
