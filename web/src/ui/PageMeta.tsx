import { createContext, useContext, useEffect } from 'react';

/** Structured data of a page for search engines, in schema.org's vocabulary. URLs are relative to the site's root. */
export type StructuredData = Record<string, unknown>;

export interface PreviewImage {
  src: string;
  /** In pixels. */
  width: number | null;
  height: number | null;
  alt: string;
}

interface PageHead {
  title: string;
  description?: string;
  image?: PreviewImage | null;
  kind?: 'website' | 'article' | 'profile';
  structured?: StructuredData[];
  /** The page does not exist; the server responds with 404. */
  missing?: boolean;
  /** The page existed and does not any more; the server responds with 410. */
  gone?: boolean;
  /** Excluded from search engines. */
  unlisted?: boolean;
  /** Path of the page that takes its place. */
  replacedBy?: string;
}

/** Data for the head of a document, collected while it is rendered. */
export interface DocumentHead {
  page?: PageHead;
  /** Main image of the page, which is preloaded. */
  firstImage?: { avif: string; sizes: string };
}

/** Head of the document that the server renders, or of a preview; null on other screens of the app. */
export const HeadContext = createContext<DocumentHead | null>(null);

/** Title and metadata of a page. The app sets only the title, because search engines read documents. */
export function PageMeta(head: PageHead) {
  const rendered = useContext(HeadContext);
  if (rendered) rendered.page = head;

  const { title } = head;
  // After every render, so that the innermost of several `PageMeta` wins.
  useEffect(() => {
    if (!rendered) document.title = title;
  });

  return null;
}
