import { createContext } from 'react';

export interface PageHead {
  title: string;
  description?: string;
  /** The address of a picture for link previews. */
  image?: string | null;
  /** Nothing is at this address: answered with 404. */
  missing?: boolean;
  /** The address holds a secret, which no other site, cache or search engine is to learn. */
  secret?: boolean;
}

/** While the server renders, takes what the page says of itself; null in the browser. */
export const HeadContext = createContext<{ current: PageHead | null } | null>(null);
