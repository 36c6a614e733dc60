import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { activityCopy as copy } from '../../content/activity';
import { titles } from '../../content/titles';
import { paths } from '../../paths';
import { Allowed } from '../../session/Allowed';
import { EmptyState } from '../../ui/EmptyState';
import { ListPage } from '../../ui/ListPage';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { ShowMore } from '../../ui/ShowMore';
import { ActivityFilters } from './ActivityFilters';
import { ActivityList } from './ActivityList';
import { askedBy, filtersIn, noFilters, paramsOf, type Filters } from './filters';
import { useActivity } from './useActivity';

export function ActivityPage() {
  return (
    <>
      <PageMeta title={titles.activity} />
      <Allowed to="listActivity" otherwise={paths.home}>
        <FilteredActivity />
      </Allowed>
    </>
  );
}

/** Which of it is shown stands in the address, so that it can be gone back to and sent to somebody. */
function FilteredActivity() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const asked = askedBy(filters);
  const show = (changed: Filters) => setParams(paramsOf(changed), { replace: true, preventScrollReset: true });

  return (
    <ListPage heading={copy.heading} lead={copy.lead}>
      <ActivityFilters filters={filters} onChange={show} />
      <Found key={JSON.stringify(asked)} asked={asked} onClear={() => show(noFilters)} />
    </ListPage>
  );
}

function Found({ asked, onClear }: { asked: Record<string, string>; onClear: () => void }) {
  const { items, more, busy, failure, readMore, retry } = useActivity(asked);

  if (failure && !items) return <LoadFailed heading={copy.loadFailed} onRetry={retry} />;
  if (!items) return <Loading />;
  if (items.length === 0) {
    return (
      <EmptyState heading={copy.none.heading} text={copy.none.text}>
        <Button variant="contained" onClick={onClear}>
          {copy.filters.clear}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ActivityList items={items} />
      <ShowMore
        label={copy.older}
        status={copy.count(items.length, more)}
        more={more}
        busy={busy}
        problem={failure && copy.loadFailed}
        onMore={failure ? retry : readMore}
      />
    </>
  );
}
