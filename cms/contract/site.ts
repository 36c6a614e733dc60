import { admins } from './access';
import { email, line, lines, phone, sharedImage, someAgents } from './fields';
import { limits } from './limits';
import { noun } from './noun';

/** The public id of the one that there is. */
export const siteId = 'site';

/**
 * What of the website's own words and pictures changes from week to week. Where a field is empty the website shows what its folder
 * of content says.
 */
export const site = noun('site', {
  single: true,
  editableBy: admins,
  nameOf: () => 'Site words',
  fields: {
    phone: phone({ label: 'Phone number', versioned: true }),
    phone_label: line({ label: 'What this number is for', versioned: true }),
    second_phone: phone({ label: 'Second phone number', versioned: true }),
    second_phone_label: line({ label: 'What the second number is for', versioned: true }),
    email: email({ label: 'Email', versioned: true }),
    email_label: line({ label: 'What this address is for', versioned: true }),
    second_email: email({ label: 'Second email', versioned: true }),
    second_email_label: line({ label: 'What the second address is for', versioned: true }),
    office_hours: lines({ label: 'Office hours', max: limits.officeHours, versioned: true }),
    home_heading: line({ label: 'Heading on the home page', versioned: true }),
    home_text: lines({ label: 'Text on the home page', max: limits.paragraphs, versioned: true }),
    testimonial: lines({ label: 'Testimonial', max: limits.quotation, versioned: true }),
    testimonial_by: line({ label: 'Who said it', versioned: true }),
    home_picture: sharedImage({ label: 'Picture of the home page', versioned: true }),
    about_picture: sharedImage({ label: 'Picture of the About page', versioned: true }),
    buying_picture: sharedImage({ label: 'Picture of the buying page', versioned: true }),
    selling_picture: sharedImage({ label: 'Picture of the selling page', versioned: true }),
    first_agents: someAgents({ label: 'Agents who come first', versioned: true, toldTo: admins }),
  },
});
export type Site = NonNullable<typeof site.wire>;
