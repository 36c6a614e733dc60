import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { readingCopy } from '../content/reading';
import { EmptyState } from './EmptyState';

/** Keeps the place of what is on its way, so that the footer does not jump. */
export function Loading({ text = readingCopy.loading }: { text?: string }) {
  return (
    <Box role="status" sx={{ minHeight: '70vh', display: 'grid', placeContent: 'center', color: 'text.secondary' }}>
      {text}
    </Box>
  );
}

interface LoadFailedProps {
  heading: string;
  onRetry: () => void;
  level?: 'h1' | 'h2';
}

export function LoadFailed({ heading, onRetry, level }: LoadFailedProps) {
  return (
    <EmptyState heading={heading} text={readingCopy.failed} level={level}>
      <Button variant="contained" onClick={onRetry}>
        {readingCopy.retry}
      </Button>
    </EmptyState>
  );
}
