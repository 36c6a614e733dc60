import { readingCopy } from '../content/reading';
import { LinkButton } from './links';

interface PagerProps {
  list: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Returns the path of a page; undefined if there is none. */
  pathOf?: (page: number) => string | undefined;
  /** Shows a page that has no path. */
  onPage?: (page: number) => void;
}

/** Links or buttons to the previous and the next page of a list; nothing for a single page. */
export function Pager({ list, page, pages, pathOf, onPage }: PagerProps) {
  const { of, previous, next, position } = readingCopy.pages;
  if (pages <= 1) return null;
  const step = (target: number, label: string) => {
    const exists = target >= 1 && target <= pages;
    const to = exists ? pathOf?.(target) : undefined;
    if (to) return <LinkButton to={to}>{label}</LinkButton>;
    return (
      <button type="button" className="button" disabled={!exists || !onPage} onClick={() => onPage?.(target)}>
        {label}
      </button>
    );
  };
  return (
    <nav aria-label={of(list)} className="pager">
      {step(page - 1, previous)}
      <span role="status" className="small quiet">
        {position(page, pages)}
      </span>
      {step(page + 1, next)}
    </nav>
  );
}
