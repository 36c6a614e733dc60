import { readingCopy } from '../content/reading';
import { EmptyState } from './EmptyState';

/** Keeps the place of what is on its way, so that the footer does not jump. A page that is served so waits for the app (boot.ts). */
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
