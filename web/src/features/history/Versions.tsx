import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Revision } from 'cms/contract';
import { useId, useState } from 'react';
import { historyWords as words } from '../../content/history';
import { VersionCard, type Comparison } from './VersionCard';

type Against = 'before' | 'latest';

/** Every version of a thing, newest first. */
export function Versions({ revisions }: { revisions: Revision[] }) {
  const [against, setAgainst] = useState<Against>('before');
  const [newest] = revisions;
  const isGone = newest?.deleted ?? false;

  /** The two versions to compare at this place of the list, or why there are not two. */
  const comparedAt = (n: number): Comparison => {
    const [revision, before] = [revisions[n]!, revisions[n + 1]];
    if (revision.deleted) return words.wasDeleted;
    if (against === 'latest') return newest && n > 0 ? { older: revision, newer: newest } : words.latest;
    return before ? { older: before, newer: revision } : words.first;
  };

  return (
    <>
      {revisions.length > 1 && <Compare against={against} onChoose={setAgainst} />}
      <Box component="ol" aria-label={words.versions} sx={list}>
        {revisions.map((revision, n) => (
          <li key={revision.id}>
            <VersionCard revision={revision} compared={comparedAt(n)} isCurrent={n === 0 && !isGone} isGone={isGone} />
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
        {words.compare.label}
      </Typography>
      {/* Pressing what is pressed already changes nothing. */}
      <ToggleButtonGroup exclusive value={against} onChange={(_, chosen: Against | null) => chosen && onChoose(chosen)} aria-labelledby={id}>
        <ToggleButton value="before" sx={option}>
          {words.compare.before}
        </ToggleButton>
        <ToggleButton value="latest" sx={option}>
          {words.compare.latest}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 };
const option = {
  minHeight: 44,
  px: 2,
  fontSize: '0.9375rem',
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'secondary.light', color: 'primary.main' },
};
