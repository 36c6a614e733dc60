import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Frame } from '../pages/frame/Frame';
import { useSessionUser } from '../session/session';
import { useContact } from './AppPage';
import { Navigations } from './Navigations';
import { ReminderBanners } from './ReminderBanners';
import { StaffSettings } from './StaffSettings';

export function Layout() {
  const { pathname } = useLocation();
  const user = useSessionUser();

  return (
    <Frame pathname={pathname} contact={useContact()} settings={user && <StaffSettings user={user} />} banners={<ReminderBanners />}>
      <NavigationProgress />
      <Outlet />
      <Navigations />
    </Frame>
  );
}

/** Progress bar while the next page loads. CSS delays it, so that fast navigations never show it. */
const NavigationProgress = () => (useNavigation().state === 'idle' ? null : <div aria-hidden className="progress" />);
