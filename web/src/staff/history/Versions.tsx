import { Box, Button, Typography } from '@mui/material';
import type { ListedRevision, Revision } from 'cms/contract';
import { useCallback, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../api/send';
import { useRead } from '../../api/useReply';
import { readingCopy } from '../../content/reading';
import { useZone } from '../../forms/siteRules';
import { deletedBy, longMoment, savedBy } from '../../staff-kit/texts';
import { Chip } from '../../ui/states';
import { softShadow } from '../../ui/tokens';
import { Changes } from './Changes';
import { changesBetween, labelOf } from './changesBetween';
import { RestoreButton } from './RestoreButton';

type Against = 'before' | 'latest';

/** Versions of an entry, newest first. */
export function Versions({ revisions }: { revisions: ListedRevision[] }) {
  const [against, setAgainst] = useState<Against>('before');
  const [newest] = revisions;
  const isEntryDeleted = newest?.deleted ?? false;
  const [read] = useState(readOnce);
  const since = useSearchParams()[0].get('since');

  /** Returns the two versions to compare, or a message if there is nothing to compare. */
  const comparedFor = (revision: ListedRevision): Compared | string => {
    const { id, before, deleted, changed } = revision;
    if (deleted) return 'The version at the time of deletion.';
    if (against === 'latest') return newest && newest !== revision ? { older: id, newer: newest.id, read } : 'The latest version.';
    if (!before) return 'The earliest version on record.';
    return changed.length > 0 ? { older: before, newer: id, read } : 'No content changes.';
  };

  return (
    <>
      {since && newest && (
        <Box component="section" aria-labelledby="since" sx={{ ...card, mb: 4, '& > p': { mb: 2 } }}>
          <h2 id="since">Changes since approval</h2>
          <p className="quiet">When an administrator saves the listing, the saved version is approved.</p>
          <Comparison older={since} newer={newest.id} read={read} />
        </Box>
      )}
      {revisions.length > 1 && <Compare against={against} onChoose={setAgainst} />}
      <Box component="ol" aria-label="Versions, newest first" sx={listStyle}>
        {revisions.map((revision, n) => (
          <li key={revision.id} tabIndex={-1}>
            <VersionCard
              revision={revision}
              compared={comparedFor(revision)}
              startsOpen={n === 0}
              isCurrent={n === 0 && !isEntryDeleted}
              isEntryDeleted={isEntryDeleted}
            />
          </li>
        ))}
      </Box>
    </>
  );
}

function Compare({ against, onChoose }: { against: Against; onChoose: (against: Against) => void }) {
  const id = useId();
  const option = (value: Against, label: string) => (
    <button type="button" className="button" aria-pressed={value === against} onClick={() => onChoose(value)}>
      {label}
    </button>
  );
  return (
    <Box role="group" aria-labelledby={id} className="tools" sx={{ mb: 2 }}>
      <strong id={id} className="small">
        Compare each version with
      </strong>
      {option('before', 'The previous version')}
      {option('latest', 'The latest version')}
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 };
interface VersionCardProps {
  revision: ListedRevision;
  /** Two versions, or a message instead. */
  compared: Compared | string;
  /** Whether the changes are expanded initially. */
  startsOpen: boolean;
  /** Whether this is the current version. */
  isCurrent: boolean;
  /** Whether the entry is deleted. */
  isEntryDeleted: boolean;
}

/** Version with its time, author and changes. */
function VersionCard({ revision, compared, startsOpen, isCurrent, isEntryDeleted }: VersionCardProps) {
  const { type, deleted, saved_at, saved_by, changed } = revision;
  const when = longMoment(saved_at);

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
      {changed.length > 0 && (
        <Typography sx={{ fontWeight: 600, color: 'secondary.dark' }}>
          {`Changed: ${changed.map((field) => labelOf(type, field)).join(', ')}`}
        </Typography>
      )}
      {typeof compared === 'string' ? (
        <Box component="p" className="quiet" sx={{ mt: 2 }}>
          {compared}
        </Box>
      ) : (
        <Disclosure compared={compared} when={when} startsOpen={startsOpen} />
      )}
      {!isCurrent && (
        <Box sx={{ mt: 2.5 }}>
          <RestoreButton revision={revision} fromDeletion={isEntryDeleted} label={`Restore the version from ${when}`} />
        </Box>
      )}
    </Box>
  );
}

function Disclosure({ compared, when, startsOpen }: { compared: Compared; when: string; startsOpen: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  const label = open ? 'Hide changes' : 'Show changes';

  return (
    <>
      <Button aria-expanded={open} aria-controls={id} aria-label={`${label}, ${when}`} onClick={() => setOpen(!open)} sx={{ ml: -2.5 }}>
        {label}
      </Button>
      <Box id={id} sx={{ mt: open ? 1 : 0 }}>
        {open && <Comparison {...compared} />}
      </Box>
    </>
  );
}

const card = { p: { xs: 2.5, sm: 3.5 }, bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow };

type ReadRevision = (id: string) => Promise<Revision>;

/** Returns a function that reads each revision once, because neighboring versions compare the same one. */
function readOnce(): ReadRevision {
  const readings = new Map<string, Promise<Revision>>();
  return (id) => {
    const reading = readings.get(id) ?? send('getRevision', { id });
    readings.set(id, reading);
    reading.catch(() => readings.delete(id));
    return reading;
  };
}

/** Two versions by their ids, and how to read them. */
interface Compared {
  older: string;
  newer: string;
  read: ReadRevision;
}

/** Differences between two versions, which are loaded when the user expands them. */
function Comparison({ older, newer, read }: Compared) {
  const before = useRead(useCallback(() => read(older), [read, older]));
  const after = useRead(useCallback(() => read(newer), [read, newer]));
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
  return <Differences older={before.reply} newer={after.reply} />;
}

function Differences({ older, newer }: { older: Revision; newer: Revision }) {
  const zone = useZone(null);
  const changes = useMemo(() => changesBetween(older, newer, zone), [older, newer, zone]);
  return <Changes type={newer.type} changes={changes} />;
}
