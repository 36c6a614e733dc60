import { trashDays, type RevisionSummary } from 'cms/contract';
import { typeTexts } from '../../staff-kit/typeTexts';
import { useList } from '../../api/useList';
import { paths } from '../../paths';
import { Chip, EmptyState } from '../../ui/states';
import { LinkButton } from '../../ui/links';
import { StaffPage } from '../../staff-kit/StaffPage';
import { counted, deletedBy, longMoment } from '../../staff-kit/texts';
import { PagedList } from '../../staff-kit/PagedList';
import { RestoreButton } from './RestoreButton';

const day = 86_400_000;

/** Deleted entries that can still be restored. */
export function DeletedPage() {
  const list = useList('listDeleted');
  return (
    <StaffPage
      heading="Recently deleted"
      lead={`Deleted items can be restored for ${counted(trashDays, 'day')}. After that, they are permanently deleted.`}
    >
      <PagedList
        list={list}
        loadFailed="Failed to load recently deleted items"
        empty={
          <EmptyState
            heading="No recently deleted items"
            text="Deleted agents, listings, insights and seasons stay here for 30 days."
            label="Dashboard"
            to={paths.dashboard}
          />
        }
      >
        {(revisions) => (
          <ul className="list panel-list" aria-label="Recently deleted">
            {revisions.map((revision) => (
              <DeletedEntry key={revision.id} revision={revision} />
            ))}
          </ul>
        )}
      </PagedList>
    </StaffPage>
  );
}

function DeletedEntry({ revision }: { revision: RevisionSummary }) {
  const { type, of, name, saved_by, saved_at } = revision;
  const daysLeft = Math.max(1, Math.ceil((Date.parse(saved_at) - Date.now()) / day + trashDays));

  return (
    <li tabIndex={-1}>
      <div>
        <Chip>{typeTexts[type].label}</Chip>
        <h2>{name}</h2>
        <p className="small quiet">
          {deletedBy(saved_by)}, <time dateTime={saved_at}>{longMoment(saved_at)}</time>
        </p>
        <p className="small">{counted(daysLeft, 'day')} left</p>
      </div>
      <RestoreButton revision={revision} fromDeletion label={`Restore ${name}`} heading={`Restore ${name}?`} />
      <LinkButton to={paths[type].history(of)} aria-label={`History of ${name}`}>
        History
      </LinkButton>
    </li>
  );
}
