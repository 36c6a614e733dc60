import { brand, type Email, type Phone } from '../../content/brand';
import { siteTexts } from '../../content/siteDefaults';
import { graphql, type ResultOf } from '../../api/graphql';
import { phoneLink } from '../../ui/contactLinks';

export interface Contact {
  /** Every page shows the first number. */
  phones: [Phone, Phone];
  emails: [Email, Email];
  officeHours: { days: string; hours: string }[];
  license: string;
  /** Whether visitors see any of them. */
  hasListings: boolean;
  hasPosts: boolean;
  hasSeasons: boolean;
  /** Whether visitors can write to us. */
  hasInquiries: boolean;
}

/** Query of the parts around every page. */
export const frameQuery = graphql(`
  query Frame {
    site { phone phone_label second_phone second_phone_label email email_label second_email second_email_label office_hours license inquiries }
    hasListings hasPosts hasSeasons
  }
`);

type Frame = Omit<ResultOf<typeof frameQuery>, 'site'> & {
  site: (NonNullable<Parameters<typeof siteTexts>[0]> & { inquiries?: boolean }) | null;
};

/** Returns the contact details from the site settings. */
export function contactOf({ site = null, hasListings = false, hasPosts = false, hasSeasons = false }: Partial<Frame> = {}): Contact {
  const texts = siteTexts(site);
  return {
    phones: [phoneOf(texts.phone, texts.phone_label), phoneOf(texts.second_phone, texts.second_phone_label)],
    emails: [
      { label: texts.email_label, address: texts.email },
      { label: texts.second_email_label, address: texts.second_email },
    ],
    officeHours: hoursIn(texts.office_hours),
    license: texts.license,
    hasListings,
    hasPosts,
    hasSeasons,
    hasInquiries: site?.inquiries ?? true,
  };
}

const phoneOf = (display: string, label: string): Phone => {
  const href = brand.phones.find((phone) => phone.display === display)?.href ?? phoneLink(display);
  return { label, display, href };
};

/** Parses lines of the form “days: hours”. */
function hoursIn(text: string): Contact['officeHours'] {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const [days = '', ...hours] = line.split(': ');
    return { days, hours: hours.join(': ') };
  });
}
