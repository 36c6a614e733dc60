import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Revision } from 'cms/contract';
import { historyWords as words } from '../../content/history';
import { Mark } from '../../ui/Mark';
import { softShadow } from '../../ui/theme';
import { Changes } from './Changes';
import { changesBetween } from './changes';
import { RestoreButton } from './RestoreButton';

/** Two versions, or a sentence in their place. */
export type Comparison = { older: Revision; newer: Revision } | string;

interface VersionCardProps {
  revision: Revision;
  compared: Comparison;
  /** Whether it is how the thing stands. */
  isCurrent: boolean;
  /** Whether the thing itself is gone. */
  isGone: boolean;
}

/** One save: when, by whom, and what it changed. */
export function VersionCard({ revision, compared, isCurrent, isGone }: VersionCardProps) {
  const { deleted, saved_at, saved_by } = revision;
  const when = words.moment(saved_at);

  return (
    <Box component="article" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Typography variant="h3" component="h2">
          <time dateTime={saved_at}>{when}</time>
        </Typography>
        {isCurrent && <Mark>{words.current}</Mark>}
        {deleted && <Mark>{words.deleted}</Mark>}
      </Box>
      <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
        {deleted ? words.deletedBy(saved_by) : words.savedBy(saved_by)}
      </Typography>
      {typeof compared === 'string' ? (
        <Typography sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{compared}</Typography>
      ) : (
        <Changes changes={changesBetween(compared.older, compared.newer)} />
      )}
      {!isCurrent && (
        <Box sx={{ mt: 2.5 }}>
          <RestoreButton revision={revision} fromDeletion={isGone} label={words.restoreOf(when)} />
        </Box>
      )}
    </Box>
  );
}

const card = { p: { xs: 2.5, sm: 3.5 }, bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow };
