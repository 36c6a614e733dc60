import { brand, type Email, type Phone } from '../content/brand';
import { contactQuery, useSiteSettings } from '../data/siteSettings';
import { phoneLink } from './contactLinks';

export interface OfficeHours {
  days: string;
  hours: string;
}

export interface Contact {
  /** The first is the one that every page names. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: OfficeHours[];
}

/** How to reach the brokerage, and when. */
export function useContact(): Contact {
  const words = useSiteSettings(contactQuery) ?? {};
  const [firstPhone, secondPhone] = brand.phones;
  const [firstEmail, secondEmail] = brand.emails;

  return {
    phones: [phoneOf(words.phone, words.phone_label, firstPhone), phoneOf(words.second_phone, words.second_phone_label, secondPhone)],
    emails: [
      { address: words.email || firstEmail.address, label: words.email_label || firstEmail.label },
      { address: words.second_email || secondEmail.address, label: words.second_email_label || secondEmail.label },
    ],
    officeHours: words.office_hours ? hoursIn(words.office_hours) : brand.officeHours,
  };
}

type Written = string | null | undefined;

const phoneOf = (number: Written, label: Written, usual: Phone): Phone => ({
  label: label || usual.label,
  ...(number ? { display: number, href: phoneLink(number) } : { display: usual.display, href: usual.href }),
});

/** A line each: days, a colon and a space, hours. */
function hoursIn(text: string): OfficeHours[] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
