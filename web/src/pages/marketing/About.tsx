import type { ReactNode } from 'react';
import { aboutCopy } from '../../content/about';
import { brand } from '../../content/brand';
import { contactCopy } from '../../content/contact';
import { paths } from '../../paths';
import { graphql } from '../../api/graphql';
import { mailLink } from '../../ui/contactLinks';
import { agentPortraitFields } from '../agents/agent';
import { People } from '../agents/AgentCard';
import { Hours } from '../frame/Frame';
import { formSettings, InquiryForm, InquirySection } from '../contact/InquiryForm';
import { marketingPage, type EndProps } from './MarketingPage';

export const aboutPage = marketingPage(
  'about',
  graphql(
    `
      query About {
        suggestedAgents(first: 4) { ...AgentPortrait }
        site {
          ...FormSettings
          image: about_picture image_srcset: about_picture_srcset image_avif_srcset: about_picture_avif_srcset
          image_webp_srcset: about_picture_webp_srcset image_width: about_picture_width image_height: about_picture_height
          image_alt: about_picture_alt
        }
      }
    `,
    [agentPortraitFields, formSettings],
  ),
  aboutCopy,
  {
    kind: 'story',
    after: (id, { agents }) =>
      id === 'team' &&
      agents.length > 0 && (
        <div className="team">
          <h3>{aboutCopy.team}</h3>
          <People agents={agents} />
        </div>
      ),
    End: GetInTouch,
  },
);

function GetInTouch({ contact: { phones, emails, officeHours }, site }: EndProps) {
  const copy = aboutCopy.contact;

  return (
    <>
      {site?.inquiries && (
        <div className="form-band width">
          <InquirySection heading={contactCopy.heading}>
            <InquiryForm kind="message" about="office" from={paths.about} settings={site} />
          </InquirySection>
        </div>
      )}
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
              <Hours officeHours={officeHours} />
            </Way>
          </div>
        </div>
      </section>
    </>
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
