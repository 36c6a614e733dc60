import { trashDays, type RevisionSummary } from 'cms/contract';
import { historyCopy } from '../../content/history';
import { titles } from '../../content/navigation';
import { typeCopy } from '../../content/types';
import { useList } from '../../api/useList';
import { paths } from '../../paths';
import { Chip, EmptyState } from '../../ui/states';
import { LinkButton } from '../../ui/links';
import { StaffPage } from '../../staff-kit/StaffPage';
import { PagedList } from '../../staff-kit/PagedList';
import { RestoreButton } from './RestoreButton';

const copy = historyCopy.deletedPage;

const day = 86_400_000;

/** Deleted entries that can still be restored. */
export const DeletedPage = () => (
  <StaffPage title={titles.deleted} heading={copy.heading} lead={copy.lead(trashDays)}>
    <PagedList list={useList('listDeleted')} copy={copy} empty={<EmptyState {...copy.none} to={paths.home} />}>
      {(revisions) => (
        <ul className="list panel-list" aria-label={copy.heading}>
          {revisions.map((revision) => (
            <DeletedEntry key={revision.id} revision={revision} />
          ))}
        </ul>
      )}
    </PagedList>
  </StaffPage>
);

function DeletedEntry({ revision }: { revision: RevisionSummary }) {
  const { type, of, name, saved_by, saved_at } = revision;
  const daysLeft = Math.max(1, Math.ceil((Date.parse(saved_at) - Date.now()) / day + trashDays));

  return (
    <li tabIndex={-1}>
      <div>
        <Chip>{typeCopy[type].label}</Chip>
        <h2>{name}</h2>
        <p className="small quiet">
          {historyCopy.deletedBy(saved_by)}, <time dateTime={saved_at}>{historyCopy.moment(saved_at)}</time>
        </p>
        <p className="small">{copy.remaining(daysLeft)}</p>
      </div>
      <RestoreButton revision={revision} fromDeletion label={copy.restoreOf(name)} heading={copy.restoreHeading(name)} />
      <LinkButton to={paths[type].history(of)} aria-label={copy.historyOf(name)}>
        {copy.history}
      </LinkButton>
    </li>
  );
}
