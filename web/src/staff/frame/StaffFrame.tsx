import type { SessionUser } from 'cms/contract';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand';
import { navigation } from '../../content/navigation';
import type { Contact } from '../../pages/frame/contact';
import { contentId, siteLinks, SkipLink } from '../../pages/frame/Frame';
import { paths } from '../../paths';
import { LinkItems, SiteLink } from '../../ui/links';
import { opens, popover } from '../../ui/popover';
import { Rail } from './Rail';
import { DraftReminders, SecondFactorReminder } from './Reminders';
import { StaffSettings } from './StaffSettings';

const { names } = navigation;
const menuId = 'site-menu';

/** Header, navigation and footer around staff screens. */
export const StaffFrame = ({ user, contact, children }: { user: SessionUser; contact: Contact; children: ReactNode }) => (
  <div className="site staff-site">
    <SkipLink />
    <header className="staff-top">
      <SiteLink to={paths.home} aria-label={names.logo} className="mark">
        <img src={brand.logoMark} alt="" width={32} height={32} />
      </SiteLink>
      <button type="button" className="button caret" {...opens(menuId)}>
        View site
      </button>
      <nav {...popover(menuId)} aria-label={names.main} className="menu settings">
        <ul className="list">
          <LinkItems links={siteLinks('top', contact)} />
          <li>
            <a href={contact.phones[0].href}>{names.phone(contact.phones[0].display)}</a>
          </li>
        </ul>
      </nav>
      <StaffSettings user={user} />
    </header>
    <Rail user={user} />
    <div className="staff-page">
      <SecondFactorReminder />
      <DraftReminders user={user} />
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
    </div>
    <footer className="staff-footer">
      <nav aria-label={names.footer}>
        <ul className="list">
          <LinkItems links={siteLinks('footer', contact)} />
        </ul>
      </nav>
      <span>{navigation.copyright(new Date().getFullYear())}</span>
    </footer>
  </div>
);
