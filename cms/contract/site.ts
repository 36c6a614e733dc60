import { adminsOnly } from './access';
import { secondFactorPolicies } from './account';
import { inquiryRules } from './components';
import { emailList } from './field-schemas';
import {
  choice,
  email,
  entryList,
  html,
  instant,
  integer,
  line,
  multilineText,
  number,
  phone,
  sharedImage,
  timeZone,
  yesNo,
} from './fields';
import { retentionMonths } from './inquiry';
import { limits } from './limits';
import { contentType } from './content-type';

/** Public id of the only entry. */
export const siteId = 'site';

const retention = integer({ label: 'Months until inquiries are deleted', min: 3, max: 24, versioned: true });

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
    inquiries: yesNo({ label: 'Visitors can write to us', initial: true, versioned: true }),
    inquiry_emails: {
      ...line({ label: 'Emails of the office for inquiries', versioned: true, restOnly: true, readableBy: adminsOnly }),
      schema: emailList('Emails of the office for inquiries', 3),
    },
    inquiry_rules: inquiryRules({
      label: 'Who gets inquiries for no agent in particular',
      versioned: true,
      restOnly: true,
      readableBy: adminsOnly,
    }),
    retention_months: { ...retention, schema: retention.schema.oneOf([...retentionMonths, null], `${retention.label}: 3, 6, 12 or 24`) },
    receipt: yesNo({ label: 'Send visitors a receipt', initial: true, versioned: true, restOnly: true, readableBy: adminsOnly }),
    remind_after_hours: integer({ label: 'Remind after hours', min: 0, max: 72, versioned: true, restOnly: true, readableBy: adminsOnly }),
    escalate_after_hours: integer({
      label: 'Tell the office after hours',
      min: 0,
      max: 168,
      versioned: true,
      restOnly: true,
      readableBy: adminsOnly,
    }),
    phone_consent_text: multilineText({ label: 'Consent to calls and texts', max: limits.consentText, versioned: true }),
    showing_note: multilineText({ label: 'Note under requests for showings', max: limits.showingNote, versioned: true }),
    privacy_text: html({ label: 'More about privacy', versioned: true }),
    second_factor: choice({
      label: 'Second factor',
      options: secondFactorPolicies,
      versioned: true,
      restOnly: true,
      readableBy: adminsOnly,
    }),
    second_factor_since: instant({
      label: 'Second factor required since',
      computed: true,
      versioned: false,
      restOnly: true,
      readableBy: adminsOnly,
    }),
    names_leavers: yesNo({ label: 'Name agents who have left', initial: true, versioned: true, restOnly: true, readableBy: adminsOnly }),
  },
});
/** Time zone of a listing if neither it nor the site settings have one. */
export const defaultTimeZone = 'America/New_York';
export type Site = NonNullable<typeof site.wire>;
