import { readingCopy } from '../content/reading';
import { LinkButton } from './links';

interface PagerProps {
  /** Name of the list. */
  list: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Returns the path of a page; undefined if there is none. */
  pathOf: (page: number) => string | undefined;
}

/** Links to the previous and the next page of a list; nothing for a single page. */
export function Pager({ list, page, pages, pathOf }: PagerProps) {
  const { of, previous, next, position } = readingCopy.pages;
  if (pages <= 1) return null;
  return (
    <nav aria-label={of(list)} className="pager">
      <Step to={page > 1 ? pathOf(page - 1) : undefined} label={previous} />
      <span role="status" className="small quiet">
        {position(page, pages)}
      </span>
      <Step to={page < pages ? pathOf(page + 1) : undefined} label={next} />
    </nav>
  );
}

/** A disabled button if there is no page. */
const Step = ({ to, label }: { to: string | undefined; label: string }) =>
  to ? (
    <LinkButton to={to}>{label}</LinkButton>
  ) : (
    <button type="button" className="button" disabled>
      {label}
    </button>
  );
