import { contentTypes } from '../../contract';
import { metadataLabels, labelsOf, type Group, type View } from './view';

const useDefault = 'Leave empty to use the default.';

const pair = (left: string, right: string): Group['rows'][number] => [
  [left, 6],
  [right, 6],
];

export const siteView: View = {
  displayName: 'Site settings',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'id',
  columns: ['updatedAt'],
  groups: [
    {
      heading: 'Contact',
      rows: [
        pair('phone', 'phone_label'),
        pair('second_phone', 'second_phone_label'),
        pair('email', 'email_label'),
        pair('second_email', 'second_email_label'),
        [['office_hours', 12]],
      ],
    },
    { heading: 'Home page hero', rows: [[['home_hero_heading', 12]], [['home_hero_lead', 12]]] },
    { heading: 'Home page', rows: [[['home_heading', 12]], [['home_text', 12]]] },
    { heading: 'Testimonial', rows: [[['testimonial', 12]], [['testimonial_by', 6]]] },
    { heading: 'Hero images', rows: [pair('home_picture', 'about_picture'), pair('buying_picture', 'selling_picture')] },
    { heading: 'Featured agents', rows: [[['first_agents', 12]]] },
  ],
  labels: { ...labelsOf(contentTypes.site), ...metadataLabels },
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
    first_agents: 'Listed first, in this order. Up to 12.',
  },
};
