import type { MouseEvent, ReactNode } from 'react';
import { navigation } from '../../content/navigation';
import { paths } from '../../paths';
import { SiteLink } from '../../ui/SiteLink';
import type { Contact } from './contact';
import { Footer } from './Footer';
import { Header } from './Header';

const contentId = 'content';

interface FrameProps {
  /** Path of the page, to mark its link. */
  pathname: string;
  contact: Contact;
  /** Items of the settings menu. Default: the link to the sign-in page. */
  settings?: ReactNode;
  /** Messages between the header and the page. */
  banners?: ReactNode;
  children: ReactNode;
}

/** What surrounds every page. */
export function Frame({ pathname, contact, settings, banners, children }: FrameProps) {
  return (
    <div className="site">
      <a href={`#${contentId}`} onClick={handleSkip} className="skip-link">
        {navigation.names.skipToContent}
      </a>
      <Header pathname={pathname} phone={contact.phones[0]} settings={settings ?? <SignIn />} />
      {banners}
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
      <Footer contact={contact} />
    </div>
  );
}

const SignIn = () => (
  <li>
    <SiteLink to={paths.login}>{navigation.settings.signIn}</SiteLink>
  </li>
);

/** The app's router would treat the fragment as a navigation. */
function handleSkip(event: MouseEvent) {
  const content = document.getElementById(contentId);
  event.preventDefault();
  content?.focus();
  content?.scrollIntoView();
}
