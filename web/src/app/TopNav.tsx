import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from '../content/brand';
import { navigation } from '../content/navigation';
import { paths } from '../paths';
import { Icon } from '../ui/Icon';
import { close, opens, popover } from '../ui/popover';
import { useContact } from '../ui/useContact';
import { Settings } from './Settings';

/** Links of the header or footer, with the labels of either. */
export const siteLinks = (labels: Record<'home' | 'agents' | 'buying' | 'selling' | 'about', string>) => [
  { to: paths.home, label: labels.home },
  { to: paths.agent.list, label: labels.agents },
  { to: paths.buying, label: labels.buying },
  { to: paths.selling, label: labels.selling },
  { to: paths.about, label: labels.about },
];

const links = siteLinks(navigation.top);
const menuId = 'menu';

/** Menu and settings are popovers, which the browser opens and closes even without scripts. */
export function TopNav() {
  const header = useClosedByNavigation();
  const [phone] = useContact().phones;

  return (
    <header className="top" ref={header}>
      <div className="width">
        <Link to={paths.home} aria-label={navigation.names.logo} className="logo">
          <img src={brand.logo} alt="" width={201} height={44} />
        </Link>
        <button type="button" className="icon-button menu-button" {...opens(menuId)} aria-label={navigation.names.menu}>
          <Icon name="menu" />
          <Icon name="close" />
        </button>
        <nav {...popover(menuId)} aria-label={navigation.names.main}>
          <ul className="list">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <a href={phone.href} aria-label={navigation.names.phone(phone.display)} className="phone">
          <Icon name="phone" smaller />
          <span>{phone.display}</span>
        </a>
        <Settings />
      </div>
    </header>
  );
}

/** Closes the popovers on navigation, but not on mount, because the browser may open them before hydration. */
function useClosedByNavigation() {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const previousKey = useRef(key);

  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    header.current?.querySelectorAll<HTMLElement>('[popover]').forEach(close);
  }, [key]);

  return header;
}
