import type { ReactNode } from 'react';
import { brand } from '../content/brand';

interface EmptyStateProps {
  heading: string;
  text?: string;
  /** `h1` where the state stands for the whole page. */
  level?: 'h1' | 'h2';
  /** The ways on. */
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
