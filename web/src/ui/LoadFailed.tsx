import Button from '@mui/material/Button';
import { EmptyState } from './EmptyState';

interface LoadFailedProps {
  words: { heading: string; text: string; label: string };
  onRetry: () => void;
  level?: 'h1' | 'h2';
}

export function LoadFailed({ words, onRetry, level }: LoadFailedProps) {
  return (
    <EmptyState heading={words.heading} text={words.text} level={level}>
      <Button variant="contained" onClick={onRetry}>
        {words.label}
      </Button>
    </EmptyState>
  );
}
