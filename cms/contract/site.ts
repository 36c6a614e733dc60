import { adminsOnly } from './access';
import { email, line, multilineText, number, phone, sharedImage, entryList, timeZone, yesNo } from './fields';
import { limits } from './limits';
import { contentType } from './content-type';

/** Public id of the only entry. */
export const siteId = 'site';

/** Contact details, home page text, hero images, and featured agents and listings. An empty field uses the default from `web/src/content`. */
export const site = contentType('site', {
  single: true,
  editableBy: adminsOnly,
  nameOf: () => 'Site settings',
  fields: {
    phone: phone({ label: 'Phone number', versioned: true }),
    phone_label: line({ label: 'Phone number label', versioned: true }),
    second_phone: phone({ label: 'Second phone number', versioned: true }),
    second_phone_label: line({ label: 'Second phone number label', versioned: true }),
    email: email({ label: 'Email', versioned: true }),
    email_label: line({ label: 'Email label', versioned: true }),
    second_email: email({ label: 'Second email', versioned: true }),
    second_email_label: line({ label: 'Second email label', versioned: true }),
    office_hours: multilineText({ label: 'Office hours', max: limits.officeHours, versioned: true }),
    home_hero_heading: line({ label: 'Home page hero heading', versioned: true }),
    home_hero_lead: multilineText({ label: 'Home page hero text', max: limits.heroLead, versioned: true }),
    home_heading: line({ label: 'Home page heading', versioned: true }),
    home_text: multilineText({ label: 'Home page text', max: limits.paragraphs, versioned: true }),
    testimonial: multilineText({ label: 'Testimonial', max: limits.quotation, versioned: true }),
    testimonial_by: line({ label: 'Testimonial attribution', versioned: true }),
    home_picture: sharedImage({ label: 'Home page hero image', versioned: true }),
    about_picture: sharedImage({ label: 'About page hero image', versioned: true }),
    buying_picture: sharedImage({ label: 'Buying page hero image', versioned: true }),
    selling_picture: sharedImage({ label: 'Selling page hero image', versioned: true }),
    first_agents: entryList({ of: 'agent', label: 'Featured agents', versioned: true, readableBy: adminsOnly }),
    first_listings: entryList({ of: 'listing', label: 'Featured listings', versioned: true, readableBy: adminsOnly }),
    mortgage_rate: number({ label: 'Mortgage rate', min: 0, max: 30, decimals: 3, versioned: true }),
    license: line({ label: 'License', versioned: true }),
    time_zone: timeZone({ label: 'Time zone', versioned: true }),
    show_sold_prices: yesNo({ label: 'Show the price of sold homes', versioned: true }),
    listings_need_approval: yesNo({ label: 'Listings of agents need approval', versioned: true }),
  },
});
/** Time zone of a listing if neither it nor the site settings have one. */
export const defaultTimeZone = 'America/New_York';
export type Site = NonNullable<typeof site.wire>;
