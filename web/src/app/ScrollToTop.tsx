import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from './focusHeading';

/** Every navigation starts at the top, with the focus on the new page's heading. */
export function ScrollToTop() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    // A search that is being typed replaces the address of the page it stays on.
    const staysOnPage = before.key === key || (kind === 'REPLACE' && before.pathname === pathname);
    if (staysOnPage) return;

    window.scrollTo(0, 0);
    focusHeading();
  }, [key, pathname, kind]);

  return null;
}
