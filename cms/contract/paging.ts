/** Number of entries per page. */
export const pageSize = 20;

/** Number of agents per page of the directory. It fills complete rows at every screen width. */
export const directoryPageSize = 60;

/** Number of listings per page. It fills complete rows at every screen width. */
export const listingPageSize = 24;

/** Most homes on the map of a search. */
export const maxMapped = 200;

/** Orders of the listings that a search finds. */
export const listingSorts = ['newest', 'lowest', 'highest', 'largest'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Parses the page number of a URL; 1 if the text is not a page number. */
export const parsePage = (text: string | null): number => (/^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), 9999) : 1);

/** One page of a long list. */
export interface Page<Item> {
  items: Item[];
  /** Whether another page follows. */
  more: boolean;
}
