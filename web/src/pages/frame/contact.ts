import { brand, type Email, type Phone } from '../../content/brand';
import { graphql, type ResultOf } from '../../api/graphql';
import { phoneLink } from '../../ui/contactLinks';

/** Contact details and office hours of the brokerage. */
export interface Contact {
  /** Every page shows the first number. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: { days: string; hours: string }[];
}

/** Query of the parts around every page. */
export const frameQuery = graphql(`
  query Frame {
    site { phone phone_label second_phone second_phone_label email email_label second_email second_email_label office_hours }
  }
`);

type Settings = NonNullable<ResultOf<typeof frameQuery>['site']>;

/** Returns the contact details from the site settings; those of the brand where the settings have none. */
export function contactOf(site: Partial<Settings> | null | undefined): Contact {
  const settings = site ?? {};
  const [firstPhone, secondPhone] = brand.phones;
  const [firstEmail, secondEmail] = brand.emails;

  return {
    phones: [
      phoneOf(settings.phone, settings.phone_label, firstPhone),
      phoneOf(settings.second_phone, settings.second_phone_label, secondPhone),
    ],
    emails: [
      { address: settings.email || firstEmail.address, label: settings.email_label || firstEmail.label },
      { address: settings.second_email || secondEmail.address, label: settings.second_email_label || secondEmail.label },
    ],
    officeHours: settings.office_hours ? hoursIn(settings.office_hours) : brand.officeHours,
  };
}

type OptionalText = string | null | undefined;

const phoneOf = (number: OptionalText, label: OptionalText, defaults: Phone): Phone => ({
  label: label || defaults.label,
  ...(number ? { display: number, href: phoneLink(number) } : { display: defaults.display, href: defaults.href }),
});

/** Parses lines of the form “days: hours”. */
function hoursIn(text: string): Contact['officeHours'] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
