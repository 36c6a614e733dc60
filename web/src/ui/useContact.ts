import { brand, type Email, type Phone } from '../content/brand';
import { contactQuery, useSiteSettings } from '../data/siteSettings';
import { phoneLink } from './contactLinks';

export interface OfficeHours {
  days: string;
  hours: string;
}

export interface Contact {
  /** Every page shows the first number. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: OfficeHours[];
}

/** Returns the contact details and office hours of the brokerage. */
export function useContact(): Contact {
  const site = useSiteSettings(contactQuery) ?? {};
  const [firstPhone, secondPhone] = brand.phones;
  const [firstEmail, secondEmail] = brand.emails;

  return {
    phones: [phoneOf(site.phone, site.phone_label, firstPhone), phoneOf(site.second_phone, site.second_phone_label, secondPhone)],
    emails: [
      { address: site.email || firstEmail.address, label: site.email_label || firstEmail.label },
      { address: site.second_email || secondEmail.address, label: site.second_email_label || secondEmail.label },
    ],
    officeHours: site.office_hours ? hoursIn(site.office_hours) : brand.officeHours,
  };
}

type OptionalText = string | null | undefined;

const phoneOf = (number: OptionalText, label: OptionalText, defaults: Phone): Phone => ({
  label: label || defaults.label,
  ...(number ? { display: number, href: phoneLink(number) } : { display: defaults.display, href: defaults.href }),
});

/** Parses lines of the form “days: hours”. */
function hoursIn(text: string): OfficeHours[] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
