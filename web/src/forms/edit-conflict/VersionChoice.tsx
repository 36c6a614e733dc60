import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { draftCopy } from '../../content/drafts';
import { focusRing } from '../../ui/tokens';

export interface Difference {
  field: string;
  label: string;
  /** Rendered values; null if empty. */
  yours: ReactNode;
  theirs: ReactNode;
  /** Whether only the other user changed the field. */
  untouched: boolean;
}

interface VersionChoiceProps {
  difference: Difference;
  isTheirs: boolean;
  /** If missing, the values cannot be chosen. */
  onChoose?: (isTheirs: boolean) => void;
}

const { conflict: copy } = draftCopy;

/** Two versions of a field, side by side. */
export function VersionChoice({ difference: { label, yours, theirs }, isTheirs, onChoose }: VersionChoiceProps) {
  const name = useId();

  const version = (title: string, content: ReactNode, isSelected: boolean, onSelect?: () => void) => (
    <Box component={onSelect ? 'label' : 'div'} sx={[card, onSelect && isSelected ? selectedCard : {}]}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: onSelect ? 44 : 28, fontWeight: 600 }}>
        {onSelect && <input type="radio" name={name} checked={isSelected} onChange={onSelect} />}
        {title}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere', '& > div': { fontSize: '1rem' } }}>
        {content ?? <Typography sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{copy.empty}</Typography>}
      </Box>
    </Box>
  );

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 600, color: 'secondary.dark' }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {version(copy.yours, yours, !isTheirs, onChoose && (() => onChoose(false)))}
        {version(copy.theirs, theirs, isTheirs, onChoose && (() => onChoose(true)))}
      </Box>
    </Box>
  );
}

const card = {
  display: 'block',
  minWidth: 0,
  p: 2,
  pt: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& input': { width: 20, height: 20, m: 0, accentColor: 'currentColor' },
  'label&': { cursor: 'pointer' },
  '&:has(input:focus-visible)': focusRing,
};

const selectedCard = { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' };
