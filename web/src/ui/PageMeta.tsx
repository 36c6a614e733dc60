import { createContext, useContext, useEffect } from 'react';
import type { StructuredData } from './structuredData';

/** What a page says of itself in the document's head. */
export function PageMeta(head: PageHead) {
  const served = useContext(HeadContext);
  if (served) served.current = head;

  const { title, description = '', missing = false } = head;
  // After every render, so that of two on a page the inner one has the last word.
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const canonical = document.querySelector('link[rel="canonical"]');
    if (missing) canonical?.removeAttribute('href');
    else canonical?.setAttribute('href', location.origin + location.pathname);
  });

  return null;
}

export interface PreviewImage {
  src: string;
  /** In pixels. */
  width: number | null;
  height: number | null;
  alt: string;
}

export interface PageHead {
  title: string;
  description?: string;
  /** For link previews. */
  image?: PreviewImage | null;
  kind?: 'website' | 'article' | 'profile';
  /** For search engines, which read it in what the server sends. */
  structured?: StructuredData[];
  /** Nothing is at this address: answered with 404. */
  missing?: boolean;
  /** Of no use to search engines: signing in. */
  unlisted?: boolean;
  /** The address holds a secret, which no other site, cache or search engine is to learn. */
  secret?: boolean;
}

/** While the server renders, what its head is to say. */
export interface ServedHead {
  current: PageHead | null;
  /** The picture that the page is waited for. */
  firstImage?: { avif: string; sizes: string };
}

/** Takes what the page says of itself while the server renders; null in the browser. */
export const HeadContext = createContext<ServedHead | null>(null);
