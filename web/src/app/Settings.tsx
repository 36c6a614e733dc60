import { Link } from 'react-router-dom';
import { navigation } from '../content/navigation';
import { paths } from '../paths';
import { useSessionUser } from '../session/session';
import { Icon } from '../ui/Icon';
import { opens, popover } from '../ui/popover';
import { staffPart } from '../ui/staffPart';

const StaffSettings = staffPart(async () => (await import('./StaffSettings')).StaffSettings);

/** Settings menu: sign-in for visitors, staff links for signed-in users. */
export function Settings() {
  const user = useSessionUser();

  return (
    <>
      <button type="button" className="icon-button" {...opens('settings')} aria-label={navigation.names.settings}>
        <Icon name="settings" />
      </button>
      <ul {...popover('settings')} className="settings list">
        {user ? (
          <StaffSettings user={user} />
        ) : (
          <li>
            <Link to={paths.login}>{navigation.settings.signIn}</Link>
          </li>
        )}
      </ul>
    </>
  );
}
