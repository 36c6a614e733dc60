import { Box, Button } from '@mui/material';
import type { ListedRevision } from 'cms/contract';
import { useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../api/send';
import { useRead } from '../../api/useReply';
import { readingCopy } from '../../content/reading';
import { deletedBy, longMoment, savedBy } from '../../staff-kit/texts';
import { Chip } from '../../ui/states';
import { softShadow } from '../../ui/tokens';
import { Changes } from './Changes';
import { labelOf } from './changesBetween';
import { RestoreButton } from './RestoreButton';

/** Versions of an entry, newest first. */
export function Versions({ revisions }: { revisions: ListedRevision[] }) {
  const [against, setAgainst] = useState<'before' | 'latest'>('before');
  const labelId = useId();
  const [newest] = revisions;
  const since = useSearchParams()[0].get('since');

  /** Returns the two versions to compare, or a message if there is nothing to compare. */
  const comparedFor = (revision: ListedRevision): Compared | string => {
    const { id, before, deleted, changed } = revision;
    if (deleted) return 'The version at the time of deletion.';
    if (against === 'latest') return newest && newest !== revision ? { older: id, newer: newest.id } : 'The latest version.';
    if (!before) return 'The earliest version on record.';
    return changed.length > 0 ? { older: before, newer: id } : 'No content changes.';
  };

  const option = (value: typeof against, label: string) => (
    <button type="button" className="button" aria-pressed={value === against} onClick={() => setAgainst(value)}>
      {label}
    </button>
  );

  return (
    <>
      {since && newest && (
        <Box component="section" aria-labelledby="since" sx={{ ...card, mb: 4, '& > p': { mb: 2 } }}>
          <h2 id="since">Changes since approval</h2>
          <p className="quiet">When an administrator saves the listing, the saved version is approved.</p>
          <Comparison older={since} newer={newest.id} />
        </Box>
      )}
      {revisions.length > 1 && (
        <Box role="group" aria-labelledby={labelId} className="tools" sx={{ mb: 2 }}>
          <strong id={labelId} className="small">
            Compare each version with
          </strong>
          {option('before', 'The previous version')}
          {option('latest', 'The latest version')}
        </Box>
      )}
      <Box component="ol" aria-label="Versions, newest first" sx={listStyle}>
        {revisions.map((revision, n) => (
          <li key={revision.id} tabIndex={-1}>
            <VersionCard
              revision={revision}
              compared={comparedFor(revision)}
              isNewest={n === 0}
              isEntryDeleted={newest?.deleted ?? false}
            />
          </li>
        ))}
      </Box>
    </>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 };

interface VersionCardProps {
  revision: ListedRevision;
  /** Two versions, or a message instead. */
  compared: Compared | string;
  /** The changes of the newest version are expanded initially. */
  isNewest: boolean;
  isEntryDeleted: boolean;
}

function VersionCard({ revision, compared, isNewest, isEntryDeleted }: VersionCardProps) {
  const { type, deleted, saved_at, saved_by, changed } = revision;
  const when = longMoment(saved_at);
  const isCurrent = isNewest && !isEntryDeleted;
  const id = useId();
  const [open, setOpen] = useState(isNewest);
  const label = open ? 'Hide changes' : 'Show changes';

  return (
    <Box component="article" sx={card}>
      <div className="tools">
        <h2>
          <time dateTime={saved_at}>{when}</time>
        </h2>
        {isCurrent && <Chip>Current</Chip>}
        {deleted && <Chip>Deleted</Chip>}
      </div>
      <p className="quiet">{deleted ? deletedBy(saved_by) : savedBy(saved_by)}</p>
      {changed.length > 0 && <p className="title">{`Changed: ${changed.map((field) => labelOf(type, field)).join(', ')}`}</p>}
      {typeof compared === 'string' ? (
        <Box component="p" className="quiet" sx={{ mt: 2 }}>
          {compared}
        </Box>
      ) : (
        <>
          <Button aria-expanded={open} aria-controls={id} aria-label={`${label}, ${when}`} onClick={() => setOpen(!open)} sx={{ ml: -2.5 }}>
            {label}
          </Button>
          <Box id={id} sx={{ mt: open ? 1 : 0 }}>
            {open && <Comparison {...compared} />}
          </Box>
        </>
      )}
      {!isCurrent && (
        <Box sx={{ mt: 2.5 }}>
          <RestoreButton revision={revision} fromDeletion={isEntryDeleted} label={`Restore the version from ${when}`} />
        </Box>
      )}
    </Box>
  );
}

const card = { p: { xs: 2.5, sm: 3.5 }, bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow };

interface Compared {
  older: string;
  newer: string;
}

const useRevision = (id: string) => useRead(useCallback(() => send('getRevision', { id }), [id]));

/** Differences between two versions, which are loaded when the user expands them. */
function Comparison({ older, newer }: Compared) {
  const before = useRevision(older);
  const after = useRevision(newer);
  const failure = before.failure ?? after.failure;

  if (failure?.status === 404) return <p role="alert">One of these versions is no longer available.</p>;
  if (failure) {
    const retry = () => [before, after].filter((request) => request.failure).forEach((request) => request.retry());
    return (
      <p role="alert">
        Failed to load versions <Button onClick={retry}>{readingCopy.retry}</Button>
      </p>
    );
  }
  if (!before.reply || !after.reply) return <p role="status">{readingCopy.loading}</p>;
  return <Changes older={before.reply} newer={after.reply} />;
}
