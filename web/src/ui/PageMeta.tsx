import { createContext, useContext, useEffect } from 'react';
import type { StructuredData } from './structuredData';

/** Sets the title and metadata in the document's head. */
export function PageMeta(head: PageHead) {
  const served = useContext(HeadContext);
  if (served) served.current = head;

  const { title, description = '', missing = false } = head;
  // After every render, so that the innermost of several `PageMeta` wins.
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
  /** Image for link previews. */
  image?: PreviewImage | null;
  kind?: 'website' | 'article' | 'profile';
  /** Structured data for search engines, rendered by the server only. */
  structured?: StructuredData[];
  /** The page does not exist; the server responds with 404. */
  missing?: boolean;
  /** Excluded from search engines, for sign-in pages. */
  unlisted?: boolean;
  /** The URL contains a secret, which must not reach other sites, caches or search engines. */
  secret?: boolean;
}

/** Collects the document's head during server rendering. */
export interface ServedHead {
  current: PageHead | null;
  /** Main image of the page, which is preloaded. */
  firstImage?: { avif: string; sizes: string };
}

/** Head of the page that the server renders; null in the browser. */
export const HeadContext = createContext<ServedHead | null>(null);
