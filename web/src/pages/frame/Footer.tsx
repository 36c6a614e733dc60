import { brand } from '../../content/brand';
import { navigation } from '../../content/navigation';
import { LazyImage } from '../../ui/LazyImage';
import { SiteLink } from '../../ui/SiteLink';
import type { Contact } from './contact';
import { siteLinks } from './Header';

const links = siteLinks(navigation.footer);

export function Footer({ contact: { phones, officeHours } }: { contact: Contact }) {
  const [phone] = phones;

  return (
    <footer className="bottom">
      <div className="width">
        <div className="columns">
          <div>
            <LazyImage src={brand.logoLight} alt="" ratio="220 / 48" className="logo-light" />
            <p className="tagline">{brand.tagline}</p>
          </div>
          <nav aria-label={navigation.names.footer}>
            <ul className="list">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <SiteLink to={to}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <address>
            {brand.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={phone.href}>{phone.display}</a>
          </address>
          <dl>
            {officeHours.map(({ days, hours }, n) => (
              <div key={n}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="small-print">
          <span>{navigation.copyright(new Date().getFullYear())}</span>
          <span>{brand.housingStatement}</span>
        </p>
      </div>
    </footer>
  );
}
