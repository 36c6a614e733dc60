import { Box, Button, Skeleton } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import type { List } from '../api/useList';
import { LoadFailed } from '../ui/states';
import { readingCopy } from '../content/reading';
import { visuallyHidden } from '../ui/tokens';

interface PagedListProps<Item> {
  list: List<Item>;
  /** Heading of the message that the list could not be read. */
  loadFailed: string;
  moreLabel?: string;
  /** Returns the number of items on screen, which screen readers announce when it changes. */
  count?: (n: number, more: boolean) => string;
  empty: ReactNode;
  /** Renders the items. The entries of the list are `li` or `tr` elements with `tabIndex={-1}`. */
  children: (items: Item[]) => ReactNode;
}

/** Long list of a staff screen, with a button that reads more of it. Afterwards, the first of the new entries has the focus. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, loadFailed, moreLabel = 'Show more', count = countItems, empty, children } = props;
  const { items, more, busy, failure, readMore, readAgain } = list;
  const region = useRef<HTMLDivElement>(null);
  const length = items?.length ?? 0;
  /** Number of items before the user asked for more; a search can add items too. */
  const before = useRef(0);

  useEffect(() => {
    const entry = region.current?.querySelectorAll(':is(li, tr)[tabindex]')[before.current];
    if (before.current > 0 && length > before.current && entry instanceof HTMLElement) entry.focus();
    before.current = 0;
  }, [length]);

  const handleMore = () => {
    before.current = length;
    readMore();
  };

  if (!items) return failure ? <LoadFailed heading={loadFailed} retry={readAgain} /> : <Rows />;
  if (length === 0) return empty;
  return (
    <>
      <div ref={region}>{children(items)}</div>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {more && (
          <Button variant="outlined" loading={busy} onClick={handleMore}>
            {moreLabel}
          </Button>
        )}
        <p role="status" className="small quiet">
          {count(length, more)}
        </p>
        <p role="alert" className="problem">
          {failure && loadFailed}
        </p>
      </Box>
    </>
  );
}

/** Grey rows while the list loads. */
const Rows = () => (
  <div role="status">
    <span style={visuallyHidden}>{readingCopy.loading}</span>
    {Array.from({ length: 6 }, (_, n) => (
      <Skeleton key={n} variant="rounded" height={56} sx={{ my: 1 }} />
    ))}
  </div>
);

const countItems = (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' item' : ' items'}`;
