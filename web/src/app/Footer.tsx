import { Link } from 'react-router-dom';
import { brand } from '../content/brand';
import { navigation } from '../content/navigation';
import { LazyImage } from '../ui/LazyImage';
import { useContact } from '../ui/useContact';
import { siteLinks } from './TopNav';

const links = siteLinks(navigation.footer);

export function Footer() {
  const {
    phones: [phone],
    officeHours,
  } = useContact();

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
                  <Link to={to}>{label}</Link>
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
          <span suppressHydrationWarning>{navigation.copyright(new Date().getFullYear())}</span>
          <span>{brand.housingStatement}</span>
        </p>
      </div>
    </footer>
  );
}
