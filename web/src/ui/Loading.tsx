import { readingCopy } from '../content/reading';
import { EmptyState } from './EmptyState';

/** Placeholder that reserves space, so that the footer does not jump. A page that is served with a placeholder loads the app (boot.ts). */
export function Loading({ text = readingCopy.loading }: { text?: string }) {
  return (
    <div role="status" className="loading" data-waits>
      {text}
    </div>
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
      <button type="button" className="button contained" onClick={onRetry}>
        {readingCopy.retry}
      </button>
    </EmptyState>
  );
}
