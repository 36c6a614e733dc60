import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { trashDays, type RevisionSummary } from 'cms/contract';
import { useRef } from 'react';
import { contentTypeCopy } from '../../content/contentTypes';
import { historyCopy } from '../../content/history';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Chip } from '../../ui/Chip';
import { useFocusNew } from '../../ui/ShowMore';
import { entryCard } from '../../ui/theme';
import { RestoreButton } from './RestoreButton';

const copy = historyCopy.deletedPage;
const day = 86_400_000;

/** Deleted entries that can still be restored. */
export function DeletedList({ revisions }: { revisions: RevisionSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusNew(list, revisions.length);

  return (
    <Box component="ul" ref={list} aria-label={copy.heading} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {revisions.map((revision) => (
        <Box component="li" key={revision.id} tabIndex={-1} sx={entryCard}>
          <DeletedEntry revision={revision} />
        </Box>
      ))}
    </Box>
  );
}

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
