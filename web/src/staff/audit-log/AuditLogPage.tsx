import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useList } from '../../api/useList';
import { auditLogCopy as copy } from '../../content/history';
import { titles } from '../../content/navigation';
import { StaffPage } from '../../staff-kit/StaffPage';
import { EmptyState } from '../../ui/states';
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
    <StaffPage title={titles.auditLog} heading={copy.heading} lead={copy.lead}>
      <AuditLogFilters filters={filters} onChange={show} />
      <Found key={JSON.stringify(query)} query={query} onClear={() => show(noFilters)} />
    </StaffPage>
  );
}

function Found({ query, onClear }: { query: Record<string, string>; onClear: () => void }) {
  const empty = (
    <EmptyState heading={copy.none.heading} text={copy.none.text}>
      <Button variant="contained" onClick={onClear}>
        {copy.filters.clear}
      </Button>
    </EmptyState>
  );
  return (
    <PagedList list={useList('listAuditEvents', { query })} copy={{ ...copy, more: copy.older }} empty={empty}>
      {(events) => <AuditLogList items={events} />}
    </PagedList>
  );
}
