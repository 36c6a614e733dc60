import { useEffect, useState, type MouseEvent } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { navigation } from '../content/navigation';
import type { PageHandle } from '../data/queries';
import { contactQuery } from '../data/siteSettings';
import { hasDrafts } from '../forms/drafts/draftKeys';
import { endedSession, useSessionUser } from '../session/session';
import { toastQueue } from '../ui/toasts/showToast';
import { staffPart } from '../ui/staffPart';
import { Footer } from './Footer';
import { Navigations } from './Navigations';
import { TopNav } from './TopNav';

const contentId = 'content';

export const handle: PageHandle = { prefetch: (read) => read(contactQuery, {}) };

export function Layout() {
  return (
    <div className="site">
      <SkipLink target={contentId} />
      <NavigationProgress />
      <TopNav />
      <Reminders />
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Navigations />
      <Toasts />
    </div>
  );
}

/** Skips the navigation. Handles clicks after hydration, because the router would treat the fragment as a navigation. */
function SkipLink({ target }: { target: string }) {
  const handleClick = (event: MouseEvent) => {
    const content = document.getElementById(target);
    event.preventDefault();
    content?.focus();
    content?.scrollIntoView();
  };

  return (
    <a href={`#${target}`} onClick={handleClick} className="skip-link">
      {navigation.names.skipToContent}
    </a>
  );
}

/** Progress bar while the next page loads. CSS delays it, so that fast navigations never show it. */
function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div aria-hidden className="progress" />;
}

const ReminderBanners = staffPart(async () => (await import('./ReminderBanners')).ReminderBanners);

/** Loads the reminders when there are any. Visitors never load them. */
function Reminders() {
  const personId = useSessionUser()?.id;
  const { pathname } = useLocation();
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    if (endedSession.isNoted() || (personId && hasDrafts(personId))) setNeeded(true);
  }, [personId, pathname]);

  return needed ? <ReminderBanners /> : null;
}

const ToastStack = staffPart(async () => (await import('../ui/toasts/ToastStack')).ToastStack);

/** Loads the toast stack with the first toast. */
function Toasts() {
  const [needed, setNeeded] = useState(false);

  useEffect(() => toastQueue.subscribe(() => setNeeded(true)), []);

  return needed ? <ToastStack /> : null;
}
