import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type RefObject } from 'react';

interface ShowMoreProps {
  label: string;
  /** How much is shown, which screen readers say as it grows. */
  status: string;
  /** Whether there is more. */
  more: boolean;
  busy: boolean;
  /** Said where it did not arrive. */
  problem: string | undefined;
  onMore: () => void;
}

/** Below a long list that comes bit by bit. */
export function ShowMore({ label, status, more, busy, problem, onMore }: ShowMoreProps) {
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {more && (
        <Button variant="outlined" loading={busy} onClick={onMore}>
          {label}
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {status}
      </Typography>
      <Typography role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
        {problem}
      </Typography>
    </Box>
  );
}

/** Moves the focus on to the first entry that makes a list longer. The entries, `li` in some depth, take it by `tabIndex={-1}`. */
export function useFocusNew(list: RefObject<Element | null>, length: number) {
  const before = useRef(length);

  useEffect(() => {
    const entry = list.current?.querySelectorAll('li[tabindex]')[before.current];
    if (length > before.current && entry instanceof HTMLElement) entry.focus();
    before.current = length;
  }, [list, length]);
}
