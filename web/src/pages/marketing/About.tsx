import type { ReactNode } from 'react';
import { aboutCopy } from '../../content/about';
import { brand } from '../../content/brand';
import { graphql } from '../../api/graphql';
import { mailLink } from '../../ui/contactLinks';
import type { Contact } from '../frame/contact';
import { marketingPage } from './MarketingPage';

export const aboutPage = marketingPage(
  'about',
  graphql(`
    query About {
      site {
        image: about_picture image_srcset: about_picture_srcset image_avif_srcset: about_picture_avif_srcset
        image_webp_srcset: about_picture_webp_srcset image_width: about_picture_width image_height: about_picture_height
        image_alt: about_picture_alt
      }
    }
  `),
  aboutCopy,
  GetInTouch,
);

function GetInTouch({ phones, emails, officeHours }: Contact) {
  const copy = aboutCopy.contact;

  return (
    <section className="get-in-touch" aria-labelledby="get-in-touch">
      <div className="width">
        <h2 id="get-in-touch">{copy.heading}</h2>
        <p>{copy.lead}</p>
        <div className="ways">
          <Way label={copy.phonesLabel}>
            {phones.map(({ label, display, href }, n) => (
              <ContactLine key={n} label={label} href={href} text={display} />
            ))}
          </Way>
          <Way label={copy.emailsLabel}>
            {emails.map(({ label, address }, n) => (
              <ContactLine key={n} label={label} href={mailLink(address)} text={address} />
            ))}
          </Way>
          <Way label={copy.addressLabel}>
            {brand.address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Way>
          <Way label={copy.hoursLabel}>
            {officeHours.map(({ days, hours }, n) => (
              <div key={n}>{hours ? `${days}: ${hours}` : days}</div>
            ))}
          </Way>
        </div>
      </div>
    </section>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3>{label}</h3>
      {children}
    </div>
  );
}

function ContactLine({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <div className="contact">
      <div className="small">{label}</div>
      <a href={href}>{text}</a>
    </div>
  );
}
