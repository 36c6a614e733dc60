import type { ReactNode } from 'react';
import { brand } from '../content/brand';

interface EmptyStateProps {
  heading: string;
  text?: string;
  /** `h1` if the state replaces the entire page. */
  level?: 'h1' | 'h2';
  /** Links and buttons. */
  children?: ReactNode;
}

export function EmptyState({ heading, text, level: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="empty">
      <img src={brand.logoMark} alt="" width={72} height={72} />
      <Heading>{heading}</Heading>
      {text && <p>{text}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}
