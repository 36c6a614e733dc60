import { useState } from 'react';

interface Place {
  /** Which entry's page is shown at first. */
  start?: number;
  /** Names what the list is about; about something else, it begins at `start` again. */
  about: string;
}

/** A page of a list that is too long to be drawn at once. Pages are counted from 1. */
export function usePage<Item>(items: readonly Item[], size: number, { start = 0, about }: Place) {
  const [asked, setAsked] = useState<{ about: string; page: number }>();
  const wanted = asked?.about === about ? asked.page : Math.floor(start / size) + 1;

  return { ...pageOf(items, size, wanted), setPage: (page: number) => setAsked({ about, page }) };
}

/** The entries of a page; of the last one where there are not so many. */
export function pageOf<Item>(items: readonly Item[], size: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { shown: items.slice((page - 1) * size, page * size), page, pages };
}
