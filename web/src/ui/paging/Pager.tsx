import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { readingCopy as copy } from '../../content/reading';
import { LinkButton } from '../LinkButton';

interface PagerProps {
  /** What it leafs through, for who cannot see it. */
  label: string;
  page: number;
  pages: number;
  /** An address that shows a page, for search engines and browsers without scripts; nothing where neither come. */
  to?: (page: number) => string;
  /** Shows a page where it is; without it, its address is gone to. */
  onPage?: (page: number) => void;
}

/** Below a list of more than one page: the way to the others. */
export function Pager({ label, page, pages, ...ways }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="pager">
      <Step {...ways} page={page - 1} disabled={page === 1} label={copy.pages.previous} />
      <span role="status" className="small quiet">
        {copy.pages.position(page, pages)}
      </span>
      <Step {...ways} page={page + 1} disabled={page === pages} label={copy.pages.next} />
    </nav>
  );
}

type StepProps = Pick<PagerProps, 'page' | 'label' | 'to' | 'onPage'> & { disabled: boolean };

function Step({ page, label, to, onPage, disabled }: StepProps) {
  // A place that leads nowhere has no address.
  if (!to || disabled) {
    return (
      <button type="button" className="button" disabled={disabled} onClick={() => onPage?.(page)}>
        {label}
      </button>
    );
  }
  const handleClick = (event: MouseEvent) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!onPage || opensElsewhere) return;
    event.preventDefault();
    onPage(page);
  };
  return (
    <LinkButton to={to(page)} onClick={handleClick}>
      {label}
    </LinkButton>
  );
}

interface Place {
  /** Which entry's page is shown at first; the first page where it is none (-1). */
  start: number;
  /** Names what the list is about; about something else, it begins at `start` again. */
  about: string;
}

/** A page of a list that is too long to be drawn at once, and the ref of what draws it. Pages are counted from 1. */
export function usePage<Item, Drawn extends Element>(items: readonly Item[], size: number, { start, about }: Place) {
  const [asked, setAsked] = useState<{ about: string; page: number }>();
  const wanted = asked?.about === about ? asked.page : Math.floor(start / size) + 1;
  const current = pageOf(items, size, wanted);
  const list = useRef<Drawn>(null);
  const isAsked = useRef(false);

  // What is pressed may be gone on the last page, and the new entries begin above it: the focus moves to the first link or field.
  useEffect(() => {
    if (isAsked.current) list.current?.querySelector<HTMLElement>('a, input')?.focus();
    isAsked.current = false;
  }, [current.page]);

  const setPage = (page: number) => {
    isAsked.current = true;
    setAsked({ about, page });
  };
  return { ...current, list, setPage };
}

/** The entries of a page; of the last one where there are not so many. */
export function pageOf<Item>(items: readonly Item[], size: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { shown: items.slice((page - 1) * size, page * size), page, pages };
}
