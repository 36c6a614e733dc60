import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';

/** What goes with every navigation: it starts at the top, Back returns to where one was, and the focus is on the new page's heading. */
export function Navigations() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    // A search that is being typed replaces the address of the page it stays on.
    const staysOnPage = before.key === key || (kind === 'REPLACE' && before.pathname === pathname);
    if (!staysOnPage) focusHeading();
  }, [key, pathname, kind]);

  return <ScrollRestoration />;
}

/** Moves the focus to the page's heading: at once, or when it arrives, unless its reader has moved on by then. */
function focusHeading() {
  const main = document.querySelector('main');
  if (!main || focusOn(main.querySelector('h1'))) return;

  focusOn(main);
  const arrival = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const waiting = document.activeElement === main;
    if (heading && waiting) focusOn(heading);
    if (heading || !waiting) arrival.disconnect();
  });
  arrival.observe(main, { childList: true, subtree: true });
}

function focusOn(element: HTMLElement | null): boolean {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
  return element !== null;
}
