import { useContext, useEffect } from 'react';
import { HeadContext, type PageHead } from './HeadContext';

/** The document's title and description while this page is shown. */
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
