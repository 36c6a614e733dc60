import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { readingCopy as copy } from '../../content/reading';
import { LinkButton } from '../LinkButton';

interface PagerProps {
  /** Accessible label: the list that the pager belongs to. */
  label: string;
  page: number;
  pages: number;
  /** URL of a page, for search engines and browsers without scripts. Leave out on screens that neither reaches. */
  to?: (page: number) => string;
  /** Shows a page in place. Default: navigates to its URL. */
  onPage?: (page: number) => void;
}

/** Navigation below a list with several pages. */
export function Pager({ label, page, pages, ...actions }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="pager">
      <Step {...actions} page={page - 1} disabled={page === 1} label={copy.pages.previous} />
      <span role="status" className="small quiet">
        {copy.pages.position(page, pages)}
      </span>
      <Step {...actions} page={page + 1} disabled={page === pages} label={copy.pages.next} />
    </nav>
  );
}

type StepProps = Pick<PagerProps, 'page' | 'label' | 'to' | 'onPage'> & { disabled: boolean };

function Step({ page, label, to, onPage, disabled }: StepProps) {
  // A link cannot be disabled.
  if (!to || disabled) {
    return (
      <button type="button" className="button" disabled={disabled} onClick={() => onPage?.(page)}>
        {label}
      </button>
    );
  }
  const handleClick = (event: MouseEvent) => {
    const opensNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!onPage || opensNewTab) return;
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
  /** Index of the entry whose page is shown first; -1 for the first page. */
  start: number;
  /** Identifies the list; when it changes, the page of `start` is shown again. */
  listKey: string;
}

/** Returns a page of a list that is too long to render at once, and a ref for the list's element. Pages are numbered from 1. */
export function usePage<Item, ListElement extends Element>(items: readonly Item[], size: number, { start, listKey }: Place) {
  const [requested, setRequested] = useState<{ listKey: string; page: number }>();
  const requestedPage = requested?.listKey === listKey ? requested.page : Math.floor(start / size) + 1;
  const current = pageOf(items, size, requestedPage);
  const list = useRef<ListElement>(null);
  const isFocusPending = useRef(false);

  // The pressed button may be disabled on the last page, and the new entries start above it: focus the first link or field.
  useEffect(() => {
    if (isFocusPending.current) list.current?.querySelector<HTMLElement>('a, input')?.focus();
    isFocusPending.current = false;
  }, [current.page]);

  const setPage = (page: number) => {
    isFocusPending.current = true;
    setRequested({ listKey, page });
  };
  return { ...current, list, setPage };
}

/** Returns the entries of a page, or of the last page if there are fewer pages. */
export function pageOf<Item>(items: readonly Item[], size: number, requestedPage: number) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, requestedPage), pages);
  return { shown: items.slice((page - 1) * size, page * size), page, pages };
}
