import type { SessionUser } from 'cms/contract';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand';
import { navigation } from '../../content/navigation';
import type { Contact } from '../../pages/frame/contact';
import { contentId, footerLinks, SkipLink, topLinks } from '../../pages/frame/Frame';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/links';
import { opens, popover } from '../../ui/popover';
import { Rail } from './Rail';

const { names, rail } = navigation;
const menuId = 'site-menu';

interface StaffFrameProps {
  user: SessionUser;
  contact: Contact;
  settings: ReactNode;
  banners: ReactNode;
  children: ReactNode;
}

/** Header, navigation and footer around staff screens. */
export function StaffFrame({ user, contact, settings, banners, children }: StaffFrameProps) {
  return (
    <div className="site staff-site">
      <SkipLink />
      <StaffHeader contact={contact} settings={settings} />
      <Rail user={user} />
      <div className="staff-page">
        {banners}
        <main id={contentId} tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer className="staff-footer">
        <nav aria-label={names.footer}>
          <SiteLinks links={footerLinks} />
        </nav>
        <span>{navigation.copyright(new Date().getFullYear())}</span>
      </footer>
    </div>
  );
}

function StaffHeader({ contact, settings }: Pick<StaffFrameProps, 'contact' | 'settings'>) {
  const [phone] = contact.phones;
  const call = (
    <a href={phone.href} aria-label={names.phone(phone.display)} className="phone">
      <Icon name="phone" smaller />
      <span>{phone.display}</span>
    </a>
  );

  return (
    <header className="staff-top">
      <SiteLink to={paths.home} aria-label={names.logo} className="mark">
        <img src={brand.logoMark} alt="" width={32} height={32} />
      </SiteLink>
      <button type="button" className="button caret" {...opens(menuId)}>
        {rail.viewSite}
      </button>
      <nav {...popover(menuId)} aria-label={names.main} className="menu settings">
        <SiteLinks links={topLinks} />
      </nav>
      {call}
      {settings}
    </header>
  );
}

const SiteLinks = ({ links }: { links: typeof topLinks }) => (
  <ul className="list">
    {links.map(({ to, label }) => (
      <li key={to}>
        <SiteLink to={to}>{label}</SiteLink>
      </li>
    ))}
  </ul>
);
