import type { ReactNode } from 'react';
import { LinkButton } from './links';
import { brand } from '../content/brand';
import { readingCopy } from '../content/reading';

interface EmptyStateProps {
  heading: string;
  text?: string;
  /** `h1` if the state replaces the entire page. */
  level?: 'h1' | 'h2';
  to?: string;
  label?: string;
  children?: ReactNode;
}

export function EmptyState({ heading, text, level: Heading = 'h2', to, label, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <img src={brand.logoMark} alt="" width={72} height={72} />
      <Heading>{heading}</Heading>
      {text && <p>{text}</p>}
      {(to || children) && (
        <div className="row">
          {to && (
            <LinkButton to={to} variant="contained">
              {label}
            </LinkButton>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

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
  /** Reads again; in a document, the URL of the page. */
  retry: (() => void) | string;
  level?: 'h1' | 'h2';
}

export function LoadFailed({ heading, retry, level }: LoadFailedProps) {
  return (
    <EmptyState heading={heading} text={readingCopy.failed} level={level}>
      {typeof retry === 'string' ? (
        <a className="button contained" href={retry}>
          {readingCopy.retry}
        </a>
      ) : (
        <button type="button" className="button contained" onClick={retry}>
          {readingCopy.retry}
        </button>
      )}
    </EmptyState>
  );
}

export const Chip = ({ children }: { children: string }) => <span className="chip">{children}</span>;
