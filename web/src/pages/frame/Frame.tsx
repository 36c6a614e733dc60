import type { MouseEvent, ReactNode } from 'react';
import { brand } from '../../content/brand';
import { navigation } from '../../content/navigation';
import { paths } from '../../paths';
import { EmailText, mailLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { LazyImage } from '../../ui/images';
import { LinkItems, SiteLink } from '../../ui/links';
import { opens, popover } from '../../ui/popover';
import type { Contact } from './contact';

export const contentId = 'content';

export interface FrameProps {
  /** Path of the page, to mark its link. */
  pathname: string;
  contact: Contact;
  /** Settings menu of a signed-in user. Default: that of visitors. */
  settings?: ReactNode;
  bar?: ReactNode;
  /** Messages between the header and the page. */
  banners?: ReactNode;
  children: ReactNode;
}

/** Header and footer around every page. */
export function Frame({ pathname, contact, settings, bar, banners, children }: FrameProps) {
  return (
    <div className="site">
      <SkipLink />
      {bar}
      <Header pathname={pathname} contact={contact} settings={settings} />
      {banners}
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
      <Footer contact={contact} />
    </div>
  );
}

export const SkipLink = () => (
  <a href={`#${contentId}`} onClick={handleSkip} className="skip-link">
    {navigation.names.skipToContent}
  </a>
);

/** The app's router would treat the fragment as a navigation. */
function handleSkip(event: MouseEvent) {
  const content = document.getElementById(contentId);
  event.preventDefault();
  content?.focus();
  content?.scrollIntoView();
}

/** Links of the header or footer. Listings, insights and seasons have a link once visitors see one. */
export function siteLinks(place: 'top' | 'footer', { hasListings, hasPosts, hasSeasons }: Contact) {
  const empty = [!hasListings && paths.listing.list, !hasPosts && paths.post.list, !hasSeasons && paths.season.list];
  return navigation.links.filter(({ to }) => !empty.includes(to)).map(({ to, more, [place]: label }) => ({ to, label, more }));
}

const menuId = 'menu';

/** Menu and settings are popovers, which the browser opens and closes even without scripts. */
function Header({ pathname, contact, settings }: Pick<FrameProps, 'pathname' | 'contact' | 'settings'>) {
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
            {siteLinks('top', contact).map(({ to, label, more }) => (
              <li key={to} className={more ? 'phone-only' : undefined}>
                <SiteLink to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
                  {label}
                </SiteLink>
              </li>
            ))}
            {!settings && (
              <li className="phone-only">
                <SiteLink to={paths.login}>{navigation.settings.staffSignIn}</SiteLink>
              </li>
            )}
            <li className="phone-only">
              <Address phone={contact.phones[0]} />
            </li>
          </ul>
        </nav>
        <PhoneLink phone={contact.phones[0]} />
        {settings ?? <SettingsMenu />}
      </div>
    </header>
  );
}

const PhoneLink = ({ phone }: { phone: Contact['phones'][0] }) => (
  <a href={phone.href} aria-label={navigation.names.phone(phone.display)} className="phone">
    <Icon name="phone" smaller />
    <span>{phone.display}</span>
  </a>
);

interface SettingsMenuProps {
  /** Content of the button and items of the menu, for a signed-in user. */
  portrait?: ReactNode;
  children?: ReactNode;
}

/** Settings button and its menu. Visitors get the link to the sign-in page. */
export const SettingsMenu = ({ portrait, children }: SettingsMenuProps) => (
  <>
    <button
      type="button"
      className={portrait ? 'settings-button signed-in' : 'settings-button'}
      {...opens('settings')}
      aria-label={portrait ? navigation.names.settings : navigation.names.staffSettings}
    >
      {portrait ?? (
        <>
          <Icon name="person" smaller />
          <span>{navigation.settings.staff}</span>
        </>
      )}
    </button>
    <ul {...popover('settings')} className="settings list">
      {children ?? (
        <li>
          <SiteLink to={paths.login}>{navigation.settings.signIn}</SiteLink>
        </li>
      )}
    </ul>
  </>
);

export function Footer({ contact }: { contact: Contact }) {
  const { phones, emails, officeHours, license } = contact;
  const [phone] = phones;
  const [email] = emails;
  return (
    <footer className="bottom">
      <div className="width">
        <div className="columns">
          <div className="name">
            <LazyImage src={brand.logoLight} alt="" ratio="220 / 48" className="logo-light" />
            <p className="tagline">{brand.tagline}</p>
          </div>
          <nav aria-label={navigation.names.footer}>
            <ul className="list">
              <LinkItems links={siteLinks('footer', contact)} />
            </ul>
          </nav>
          <Address phone={phone}>
            <a href={mailLink(email.address)}>
              <EmailText email={email.address} />
            </a>
          </Address>
          <Hours officeHours={officeHours} />
        </div>
        <p className="small-print row">
          <span>{navigation.copyright(new Date().getFullYear())}</span>
          <span>{[license, brand.housingStatement].join(' · ')}</span>
          {contact.hasInquiries &&
            navigation.writing.map(({ to, label }) => (
              <SiteLink key={to} to={to}>
                {label}
              </SiteLink>
            ))}
        </p>
      </div>
    </footer>
  );
}

const directions = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: brand.address.join(', ') })}`;

const Address = ({ phone, children }: { phone: Contact['phones'][0]; children?: ReactNode }) => (
  <address>
    <a href={directions} target="_blank" rel="noopener noreferrer">
      {brand.address.join(', ')}
    </a>
    <a href={phone.href}>{phone.display}</a>
    {children}
  </address>
);

export function Hours({ officeHours }: Pick<Contact, 'officeHours'>) {
  return (
    <dl className="hours">
      {officeHours.map(({ days, hours }, n) => (
        <div key={n}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
