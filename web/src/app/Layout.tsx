import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { Notices } from '../ui/notices/Notices';
import { Footer } from './Footer';
import { NavigationProgress } from './NavigationProgress';
import { Reminders } from './Reminders';
import { ScrollToTop } from './ScrollToTop';
import { SkipLink } from './SkipLink';
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
