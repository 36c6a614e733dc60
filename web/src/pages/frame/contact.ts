import { brand, type Email, type Phone } from '../../content/brand';
import { graphql, type ResultOf } from '../../api/graphql';
import { phoneLink } from '../../ui/contactLinks';

/** Facts of the brokerage that pages show. */
export interface Contact {
  /** Every page shows the first number. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: { days: string; hours: string }[];
  license: string;
  /** Whether visitors see any home. */
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
  const settings = site ?? {};
  const [firstPhone, secondPhone] = brand.phones;
  const [firstEmail, secondEmail] = brand.emails;

  return {
    phones: [phoneOf(settings, 'phone', firstPhone), phoneOf(settings, 'second_phone', secondPhone)],
    emails: [emailOf(settings, 'email', firstEmail), emailOf(settings, 'second_email', secondEmail)],
    officeHours: settings.office_hours ? hoursIn(settings.office_hours) : brand.officeHours,
    license: settings.license || brand.license,
    hasListings,
  };
}

function phoneOf(settings: Partial<Settings>, name: 'phone' | 'second_phone', defaults: Phone): Phone {
  const { [name]: display, [`${name}_label` as const]: label } = settings;
  return { ...defaults, ...(display && { display, href: phoneLink(display) }), ...(label && { label }) };
}

function emailOf(settings: Partial<Settings>, name: 'email' | 'second_email', defaults: Email): Email {
  const { [name]: address, [`${name}_label` as const]: label } = settings;
  return { ...defaults, ...(address && { address }), ...(label && { label }) };
}

/** Parses lines of the form “days: hours”. */
function hoursIn(text: string): Contact['officeHours'] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
