import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { navigation } from '../content/navigation';
import { hasDrafts } from '../forms/drafts/draftKeys';
import { endedSession, useSessionUser } from '../session/session';
import { noticeQueue } from '../ui/notices/notify';
import { Footer } from './Footer';
import { ScrollToTop } from './ScrollToTop';
import { TopNav } from './TopNav';

const contentId = 'content';

export function Layout() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink target={contentId} />
      <NavigationProgress />
      <TopNav />
      <Reminders />
      <Box component="main" id={contentId} tabIndex={-1} sx={{ flex: 1 }}>
        <Outlet />
      </Box>
      <Footer />
      <ScrollToTop />
      <Notices />
    </Box>
  );
}

/** Leads past the navigation. Followed by hand, since an address with a fragment would be news to the router. */
function SkipLink({ target }: { target: string }) {
  const handleClick = (event: MouseEvent) => {
    const content = document.getElementById(target);
    event.preventDefault();
    content?.focus();
    content?.scrollIntoView();
  };

  return (
    <Box component="a" href={`#${target}`} onClick={handleClick} sx={hiddenUntilFocused}>
      {navigation.names.skipToContent}
    </Box>
  );
}

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2.5,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'common.white',
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};

/** A thin line while the next page is being fetched; quick changes never show it. */
function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <Box aria-hidden sx={line} />;
}

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

const line = {
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 3,
  zIndex: 'tooltip',
  bgcolor: 'secondary.main',
  transformOrigin: 'left',
  animation: `${grow} 4s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
};

const ReminderBanners = lazy(async () => ({ default: (await import('./ReminderBanners')).ReminderBanners }));

/** Fetches the reminders once there is something to be reminded of; visitors never load them. */
function Reminders() {
  const personId = useSessionUser()?.id;
  const { pathname } = useLocation();
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    if (endedSession.isNoted() || (personId && hasDrafts(personId))) setNeeded(true);
  }, [personId, pathname]);

  return needed ? (
    <Suspense>
      <ReminderBanners />
    </Suspense>
  ) : null;
}

const NoticeStack = lazy(() => import('../ui/notices/NoticeStack'));

/** Where notices appear. */
function Notices() {
  const [needed, setNeeded] = useState(false);

  useEffect(() => noticeQueue.subscribe(() => setNeeded(true)), []);

  return needed ? (
    <Suspense>
      <NoticeStack />
    </Suspense>
  ) : null;
}
