import type { ReactNode } from 'react';
import { brand, type Phone } from '../../content/brand';
import { navigation } from '../../content/navigation';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { opens, popover } from '../../ui/popover';
import { SiteLink } from '../../ui/SiteLink';

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

interface HeaderProps {
  pathname: string;
  phone: Phone;
  /** Items of the settings menu. */
  settings: ReactNode;
}

/** Menu and settings are popovers, which the browser opens and closes even without scripts. */
export function Header({ pathname, phone, settings }: HeaderProps) {
  const isCurrent = (to: string) => pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

  return (
    <header className="top">
      <div className="width">
        <SiteLink to={paths.home} aria-label={navigation.names.logo} className="logo">
          <img src={brand.logo} alt="" width={201} height={44} />
        </SiteLink>
        <button type="button" className="icon-button menu-button" {...opens(menuId)} aria-label={navigation.names.menu}>
          <Icon name="menu" />
          <Icon name="close" />
        </button>
        <nav {...popover(menuId)} aria-label={navigation.names.main}>
          <ul className="list">
            {links.map(({ to, label }) => (
              <li key={to}>
                <SiteLink to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <a href={phone.href} aria-label={navigation.names.phone(phone.display)} className="phone">
          <Icon name="phone" smaller />
          <span>{phone.display}</span>
        </a>
        <button type="button" className="icon-button" {...opens('settings')} aria-label={navigation.names.settings}>
          <Icon name="settings" />
        </button>
        <ul {...popover('settings')} className="settings list">
          {settings}
        </ul>
      </div>
    </header>
  );
}
