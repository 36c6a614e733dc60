import Button from '@mui/material/Button';
import { EmptyState } from './EmptyState';

interface LoadFailedProps {
  copy: { heading: string; text: string; label: string };
  onRetry: () => void;
  level?: 'h1' | 'h2';
}

export function LoadFailed({ copy, onRetry, level }: LoadFailedProps) {
  return (
    <EmptyState heading={copy.heading} text={copy.text} level={level}>
      <Button variant="contained" onClick={onRetry}>
        {copy.label}
      </Button>
    </EmptyState>
  );
}
