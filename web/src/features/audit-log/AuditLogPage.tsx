import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { auditLogCopy as copy } from '../../content/auditLog';
import { titles } from '../../content/titles';
import { useList } from '../../data/useList';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { EmptyState } from '../../ui/EmptyState';
import { ListPage } from '../../ui/ListPage';
import { PageMeta } from '../../ui/PageMeta';
import { PagedList } from '../../ui/PagedList';
import { AuditLogFilters } from './AuditLogFilters';
import { AuditLogList } from './AuditLogList';
import { queryOf, filtersIn, noFilters, paramsOf, type Filters } from './filters';

export function AuditLogPage() {
  return (
    <>
      <PageMeta title={titles.auditLog} />
      <Allowed to="listAuditEvents" otherwise={paths.home}>
        <FilteredAuditLog />
      </Allowed>
    </>
  );
}

/** Audit log with its filters, which are stored in the URL so that the view can be bookmarked and shared. */
function FilteredAuditLog() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const query = queryOf(filters);
  const show = (changed: Filters) => setParams(paramsOf(changed), { replace: true, preventScrollReset: true });

  return (
    <ListPage heading={copy.heading} lead={copy.lead}>
      <AuditLogFilters filters={filters} onChange={show} />
      <Found key={JSON.stringify(query)} query={query} onClear={() => show(noFilters)} />
    </ListPage>
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
