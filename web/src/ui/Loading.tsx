import { readingCopy } from '../content/reading';
import { EmptyState } from './EmptyState';

/** Placeholder that reserves space, so that the footer does not jump. */
export function Loading({ text = readingCopy.loading }: { text?: string }) {
  return (
    <div role="status" className="loading">
      {text}
    </div>
  );
}

interface LoadFailedProps {
  heading: string;
  /** Reads again. Without it, the page is loaded again. */
  onRetry?: () => void;
  level?: 'h1' | 'h2';
}

export function LoadFailed({ heading, onRetry, level }: LoadFailedProps) {
  return (
    <EmptyState heading={heading} text={readingCopy.failed} level={level}>
      {onRetry ? (
        <button type="button" className="button contained" onClick={onRetry}>
          {readingCopy.retry}
        </button>
      ) : (
        <a className="button contained" href="">
          {readingCopy.retry}
        </a>
      )}
    </EmptyState>
  );
}
