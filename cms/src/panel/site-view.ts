import { contentTypes } from '../../contract';
import { full, half, labelsOf, type View } from './view';

const useDefault = 'Leave empty to use the default.';

export const siteView: View = {
  displayName: 'Site settings',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'id',
  columns: ['updatedAt'],
  groups: [
    {
      heading: 'Contact',
      rows: [
        half('phone', 'phone_label'),
        half('second_phone', 'second_phone_label'),
        half('email', 'email_label'),
        half('second_email', 'second_email_label'),
        full('office_hours'),
      ],
    },
    { heading: 'Home page hero', rows: [full('home_hero_heading'), full('home_hero_lead')] },
    { heading: 'Home page', rows: [full('home_heading'), full('home_text')] },
    { heading: 'Testimonial', rows: [full('testimonial'), half('testimonial_by')] },
    { heading: 'Hero images', rows: [half('home_picture', 'about_picture'), half('buying_picture', 'selling_picture')] },
    { heading: 'Featured agents and listings', rows: [half('first_agents', 'first_listings')] },
    { heading: 'Listings and license', rows: [half('license', 'time_zone'), half('show_sold_prices', 'listings_need_approval')] },
  ],
  labels: labelsOf(contentTypes.site),
  hints: {
    phone: `Shown on every page. ${useDefault}`,
    phone_label: 'For example: Front desk.',
    second_phone: 'Shown on the About page below the first number.',
    email: `Shown on the About page. ${useDefault}`,
    email_label: 'For example: General questions.',
    office_hours: 'One per line. For example: Monday to Friday: 8:30 am to 5:30 pm.',
    home_hero_heading: useDefault,
    home_hero_lead: useDefault,
    home_heading: useDefault,
    home_text: 'Separate paragraphs with an empty line.',
    testimonial: 'Shown next to every season. Enter it without quotation marks.',
    testimonial_by: 'For example: A homeowner on Rope Walk Lane. Optional.',
    home_picture: 'Choose a season image. Its name is used as alt text.',
    license: 'Shown at the bottom of every page. For example: Maine Agency License 123456.',
    time_zone: 'For open houses, for example America/New_York.',
    listings_need_approval: 'An administrator publishes new listings of agents.',
    first_agents: 'Listed first, in this order. Up to 12.',
    first_listings: 'First on the home page, in this order. Up to 12.',
  },
};
