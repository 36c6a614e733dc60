import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType, useRouteError } from 'react-router-dom';
import { useSessionUser } from '../api/session';
import { readingCopy } from '../content/reading';
import { titled } from '../content/navigation';
import { Frame } from '../pages/frame/Frame';
import { paths } from '../paths';
import { ProveIdentity } from '../staff/account/ProveIdentity';
import { EndedSession } from '../staff/frame/Reminders';
import { StaffBar } from '../staff/frame/StaffBar';
import { StaffFrame } from '../staff/frame/StaffFrame';
import { StaffSettings } from '../staff/frame/StaffSettings';
import { PageMeta } from '../ui/PageMeta';
import { close, openPopover } from '../ui/popover';
import { EmptyState } from '../ui/states';
import { useContact } from './AppPage';

/** Parts that all screens share. */
export const Root = () => (
  <>
    <NavigationProgress />
    <Outlet />
    <ProveIdentity />
    <Navigations />
  </>
);

/** Layout of public pages and of the screens to sign in. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const contact = useContact();
  const user = useSessionUser();
  const staffParts = user
    ? { settings: <StaffSettings user={user} />, bar: <StaffBar user={user} pathname={pathname} /> }
    : { banners: <EndedSession /> };

  return (
    <Frame pathname={pathname} contact={contact} {...staffParts}>
      <Outlet />
    </Frame>
  );
}

/** Layout of staff screens, which send everyone else to other pages. */
export function StaffLayout() {
  const contact = useContact();
  const user = useSessionUser();

  if (!user) return <PublicLayout />;
  return (
    <StaffFrame user={user} contact={contact}>
      <Outlet />
    </StaffFrame>
  );
}

/** Progress bar while the next page loads. CSS delays it, so that fast navigations never show it. */
const NavigationProgress = () => (useNavigation().state === 'idle' ? null : <div aria-hidden className="progress" />);

/**
 * Closes the menus when a navigation to another page begins, or at the end of any other. At the end, scrolls to the top or, on Back, to
 * the previous position, and focuses the page's heading. A menu that the user opened while the page was loaded stays open, with the focus.
 */
function Navigations() {
  const { key, pathname, hash } = useLocation();
  const { location: next } = useNavigation();
  const navigationType = useNavigationType();
  const lastLocation = useRef({ key, pathname });
  const leftFor = useRef<string>();
  const nextKey = next && next.pathname !== pathname ? next.key : undefined;

  useEffect(() => {
    if (!nextKey) return;
    leftFor.current = nextKey;
    closeMenus();
  }, [nextKey]);

  useEffect(() => {
    const previous = lastLocation.current;
    lastLocation.current = { key, pathname };
    // Typing into a search field replaces the URL of the same page.
    const staysOnPage = previous.key === key || (navigationType === 'REPLACE' && previous.pathname === pathname);
    if (staysOnPage) return;
    if (leftFor.current === key) leftFor.current = undefined;
    else closeMenus();
    if (openPopover()) return;
    const section = document.getElementById(hash.slice(1));
    if (section) focusOn(section);
    else focusHeading();
  }, [key, pathname, hash, navigationType]);

  return <ScrollRestoration />;
}

const closeMenus = () => document.querySelectorAll<HTMLElement>('[popover]').forEach(close);

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

/** Uses plain links and a full reload, because the router may be broken too. */
export function ErrorPage() {
  const error = useRouteError();

  // The router has caught it, so the page's listeners have not heard of it. The browser logs it.
  useEffect(() => reportError(error), [error]);

  return (
    <>
      <PageMeta title={titled(readingCopy.broken)} />
      <EmptyState
        heading={readingCopy.broken}
        text="This page failed to load. Check your connection and try again, or go to the home page."
        level="h1"
      >
        <button type="button" className="button contained" onClick={() => location.reload()}>
          Try again
        </button>
        <a className="button outlined" href={paths.home}>
          Back to the home page
        </a>
      </EmptyState>
    </>
  );
}
