import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';
import { close } from '../ui/popover';

/** On navigation, closes the menus, scrolls to the top or, on Back, to the previous position, and focuses the heading of the new page. */
export function Navigations() {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastLocation = useRef({ key, pathname });

  useEffect(() => {
    const previous = lastLocation.current;
    lastLocation.current = { key, pathname };
    // Typing into a search field replaces the URL of the same page.
    const staysOnPage = previous.key === key || (navigationType === 'REPLACE' && previous.pathname === pathname);
    if (staysOnPage) return;
    document.querySelectorAll<HTMLElement>('header [popover]').forEach(close);
    focusHeading();
  }, [key, pathname, navigationType]);

  return <ScrollRestoration />;
}

/** Focuses the page's heading, now or when it is rendered, unless the user has moved the focus by then. */
function focusHeading() {
  const main = document.querySelector('main');
  if (!main || focusOn(main.querySelector('h1'))) return;

  focusOn(main);
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    const isWaiting = document.activeElement === main;
    if (heading && isWaiting) focusOn(heading);
    if (heading || !isWaiting) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function focusOn(element: HTMLElement | null): boolean {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
  return element !== null;
}
