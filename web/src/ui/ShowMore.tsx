import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type RefObject } from 'react';

interface ShowMoreProps {
  label: string;
  /** Number of entries on screen, which screen readers announce when it changes. */
  status: string;
  /** Whether more entries exist. */
  more: boolean;
  busy: boolean;
  /** Error message, if loading failed. */
  problem: string | undefined;
  onMore: () => void;
}

/** Button below a list that loads more entries. */
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

/** Moves the focus to the first added entry of a list. Entries are `li` elements at any depth with `tabIndex={-1}`. */
export function useFocusNew(list: RefObject<Element | null>, length: number) {
  const before = useRef(length);

  useEffect(() => {
    const entry = list.current?.querySelectorAll('li[tabindex]')[before.current];
    if (length > before.current && entry instanceof HTMLElement) entry.focus();
    before.current = length;
  }, [list, length]);
}
