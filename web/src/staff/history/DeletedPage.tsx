import { Box, Typography } from '@mui/material';
import { trashDays, type RevisionSummary } from 'cms/contract';
import { contentTypeCopy, historyCopy } from '../../content/history';
import { titles } from '../../content/navigation';
import { useList } from '../../api/useList';
import { paths } from '../../paths';
import { Chip, EmptyState } from '../../ui/states';
import { LinkButton } from '../../ui/links';
import { StaffPage } from '../../forms/pages';
import { CardList, PagedList } from '../parts/PagedList';
import { RestoreButton } from './RestoreButton';

const copy = historyCopy.deletedPage;

const day = 86_400_000;

/** Deleted entries that can still be restored. */
export const DeletedPage = () => (
  <StaffPage title={titles.deleted} heading={copy.heading} lead={copy.lead(trashDays)}>
    <PagedList list={useList('listDeleted')} copy={copy} empty={<EmptyState {...copy.none} to={paths.home} />}>
      {(revisions) => (
        <CardList label={copy.heading} items={revisions}>
          {(revision) => <DeletedEntry revision={revision} />}
        </CardList>
      )}
    </PagedList>
  </StaffPage>
);

function DeletedEntry({ revision }: { revision: RevisionSummary }) {
  const { type, of, name, saved_by, saved_at } = revision;
  const daysLeft = Math.max(1, Math.ceil((Date.parse(saved_at) - Date.now()) / day + trashDays));

  return (
    <>
      <Box sx={{ minWidth: 0, flex: '1 1 280px' }}>
        <Chip>{contentTypeCopy[type].label}</Chip>
        <Typography variant="h3" component="h2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
          {historyCopy.deletedBy(saved_by)}, <time dateTime={saved_at}>{historyCopy.moment(saved_at)}</time>
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600, color: 'secondary.dark' }}>
          {copy.remaining(daysLeft)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RestoreButton revision={revision} fromDeletion label={copy.restoreOf(name)} heading={copy.restoreHeading(name)} />
        <LinkButton to={paths[type].history(of)} aria-label={copy.historyOf(name)}>
          {copy.history}
        </LinkButton>
      </Box>
    </>
  );
}
