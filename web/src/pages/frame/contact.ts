import { brand, type Email, type Phone } from '../../content/brand';
import { graphql, type ResultOf } from '../../api/graphql';
import { phoneLink } from '../../ui/contactLinks';

export interface Contact {
  /** Every page shows the first number. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: { days: string; hours: string }[];
  license: string;
  /** Whether visitors see any listing. */
  hasListings: boolean;
}

/** Query of the parts around every page. */
export const frameQuery = graphql(`
  query Frame {
    site { phone phone_label second_phone second_phone_label email email_label second_email second_email_label office_hours license }
    hasListings
  }
`);

type Settings = NonNullable<ResultOf<typeof frameQuery>['site']>;

/** Returns the contact details from the site settings; those of the brand where the settings have none. */
export function contactOf(site: Partial<Settings> | null | undefined, hasListings = false): Contact {
  const own = site ?? {};
  const { phones, emails, officeHours, license } = brand;
  return {
    phones: [phoneOf(own.phone, own.phone_label, phones[0]), phoneOf(own.second_phone, own.second_phone_label, phones[1])],
    emails: [emailOf(own.email, own.email_label, emails[0]), emailOf(own.second_email, own.second_email_label, emails[1])],
    officeHours: own.office_hours ? hoursIn(own.office_hours) : officeHours,
    license: own.license || license,
    hasListings,
  };
}

type Setting = string | null | undefined;

const phoneOf = (display: Setting, label: Setting, defaults: Phone): Phone => ({
  ...(display ? { display, href: phoneLink(display) } : defaults),
  label: label || defaults.label,
});

const emailOf = (address: Setting, label: Setting, defaults: Email): Email => ({
  address: address || defaults.address,
  label: label || defaults.label,
});

/** Parses lines of the form “days: hours”. */
function hoursIn(text: string): Contact['officeHours'] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
