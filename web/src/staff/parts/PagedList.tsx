import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import type { List } from '../../api/useList';
import { LoadFailed, Loading } from '../../ui/states';
import { softShadow } from '../../ui/tokens';

interface PagedListProps<Item> {
  list: List<Item>;
  copy: {
    loadFailed: string;
    /** Label of the button that reads more. */
    more: string;
    /** Number of items on screen, which screen readers announce when it changes. */
    count: (n: number, more: boolean) => string;
  };
  /** Shown if there are no items. */
  empty: ReactNode;
  /** Renders the items. The entries of the list are `li` elements with `tabIndex={-1}`. */
  children: (items: Item[]) => ReactNode;
}

/** Long list of a staff screen, with a button that reads more of it. Afterwards, the first of the new entries has the focus. */
export function PagedList<Item>({ list, copy, empty, children }: PagedListProps<Item>) {
  const { items, more, busy, failure, readMore, readAgain } = list;
  const region = useRef<HTMLDivElement>(null);
  const length = items?.length ?? 0;
  /** Number of items before the user asked for more; a search can add items too. */
  const before = useRef(0);

  useEffect(() => {
    const entry = region.current?.querySelectorAll('li[tabindex]')[before.current];
    if (before.current > 0 && length > before.current && entry instanceof HTMLElement) entry.focus();
    before.current = 0;
  }, [length]);

  const handleMore = () => {
    before.current = length;
    readMore();
  };

  if (!items) return failure ? <LoadFailed heading={copy.loadFailed} retry={readAgain} /> : <Loading />;
  if (length === 0) return empty;
  return (
    <>
      <div ref={region}>{children(items)}</div>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {more && (
          <Button variant="outlined" loading={busy} onClick={handleMore}>
            {copy.more}
          </Button>
        )}
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {copy.count(length, more)}
        </Typography>
        <Typography role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {failure && copy.loadFailed}
        </Typography>
      </Box>
    </>
  );
}

interface CardListProps<Item> {
  label: string;
  items: Item[];
  /** Renders an item: description on the left, actions on the right. */
  children: (item: Item) => ReactNode;
}

/** Items of a list on cards. */
export const CardList = <Item extends { id: string }>({ label, items, children }: CardListProps<Item>) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
    {items.map((item) => (
      <Box component="li" key={item.id} tabIndex={-1} sx={card}>
        {children(item)}
      </Box>
    ))}
  </Box>
);

const card = {
  p: { xs: 2.5, sm: 3 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
};
