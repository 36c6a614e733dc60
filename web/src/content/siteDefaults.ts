import { aboutCopy } from './about';
import { brand } from './brand';
import { buyingCopy } from './buying';
import { homeCopy } from './home';
import { seasonsCopy } from './seasons';
import { sellingCopy } from './selling';

const [firstPhone, secondPhone] = brand.phones;
const [firstEmail, secondEmail] = brand.emails;
const { quote, attribution } = seasonsCopy.testimonial;

/** Texts that visitors read while a site setting is empty. */
const texts = {
  phone: firstPhone.display,
  phone_label: firstPhone.label,
  second_phone: secondPhone.display,
  second_phone_label: secondPhone.label,
  email: firstEmail.address,
  email_label: firstEmail.label,
  second_email: secondEmail.address,
  second_email_label: secondEmail.label,
  office_hours: brand.officeHours.map(({ days, hours }) => `${days}: ${hours}`).join('\n'),
  home_hero_heading: homeCopy.hero.heading,
  home_hero_lead: homeCopy.hero.lead,
  home_heading: homeCopy.company.heading,
  home_text: homeCopy.company.paragraphs.join('\n\n'),
  testimonial: quote,
  testimonial_by: attribution,
  license: brand.license,
};

/** Returns the default texts. A custom testimonial never gets the default attribution. */
export const siteDefaults = ({ testimonial }: Record<string, unknown> = {}): Record<string, string> =>
  testimonial && testimonial !== quote ? { ...texts, testimonial_by: '' } : texts;

/** Returns the texts that visitors read: the site settings, and the defaults of empty ones. */
export function siteTexts(site: Partial<Record<keyof typeof texts, string | null>> | null | undefined): typeof texts {
  const own = Object.fromEntries(Object.entries(site ?? {}).filter(([, text]) => text));
  return { ...texts, ...siteDefaults(own), ...own };
}

/** Images that visitors see while a site setting is empty. */
export const siteImages: Record<string, string> = {
  home_picture: homeCopy.hero.image.src,
  about_picture: aboutCopy.hero.image.src,
  buying_picture: buyingCopy.hero.image.src,
  selling_picture: sellingCopy.hero.image.src,
};
