import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ListedRevision } from 'cms/contract';
import { useId, useState } from 'react';
import { historyCopy as copy } from '../../content/history';
import { VersionCard, type Compared } from './VersionCard';

type Against = 'before' | 'latest';

/** Versions of an entry, newest first. */
export function Versions({ revisions }: { revisions: ListedRevision[] }) {
  const [against, setAgainst] = useState<Against>('before');
  const [newest] = revisions;
  const isEntryDeleted = newest?.deleted ?? false;

  /** Returns the two versions to compare, or a message if there is nothing to compare. */
  const comparedFor = (revision: ListedRevision): Compared | string => {
    const { id, before, deleted, changed } = revision;
    if (deleted) return copy.atDeletion;
    if (against === 'latest') return newest && newest !== revision ? { older: id, newer: newest.id } : copy.latest;
    if (!before) return copy.first;
    return changed.length > 0 ? { older: before, newer: id } : copy.unchanged;
  };

  return (
    <>
      {revisions.length > 1 && <Compare against={against} onChoose={setAgainst} />}
      <Box component="ol" aria-label={copy.versions} sx={listStyle}>
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
  return (
    <Box sx={{ mb: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {copy.compare.label}
      </Typography>
      {/* Pressing the selected button changes nothing. */}
      <ToggleButtonGroup
        exclusive
        value={against}
        onChange={(_, selected: Against | null) => selected && onChoose(selected)}
        aria-labelledby={id}
      >
        <ToggleButton value="before" sx={option}>
          {copy.compare.previous}
        </ToggleButton>
        <ToggleButton value="latest" sx={option}>
          {copy.compare.latest}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 };
const option = {
  minHeight: 44,
  px: 2,
  fontSize: '0.9375rem',
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'secondary.light', color: 'primary.main' },
};
