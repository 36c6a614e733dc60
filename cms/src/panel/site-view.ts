import { nouns } from '../../contract';
import { changed, labelsOf, type Group, type View } from './view';

const asMade = 'Empty, the website says what it was made with.';

const pair = (one: string, other: string): Group['rows'][number] => [
  [one, 6],
  [other, 6],
];

/** Of what changes from week to week on the website itself. */
export const siteView: View = {
  displayName: 'Site words',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'id',
  columns: ['updatedAt'],
  groups: [
    {
      heading: 'How to reach the brokerage',
      rows: [
        pair('phone', 'phone_label'),
        pair('second_phone', 'second_phone_label'),
        pair('email', 'email_label'),
        pair('second_email', 'second_email_label'),
        [['office_hours', 12]],
      ],
    },
    { heading: 'Home page', rows: [[['home_heading', 12]], [['home_text', 12]]] },
    { heading: 'Testimonial', rows: [[['testimonial', 12]], [['testimonial_by', 6]]] },
    { heading: 'Pictures at the top of pages', rows: [pair('home_picture', 'about_picture'), pair('buying_picture', 'selling_picture')] },
    { heading: 'Directory', rows: [[['first_agents', 12]]] },
  ],
  labels: { ...labelsOf(nouns.site), ...changed },
  hints: {
    phone: `On every page. ${asMade}`,
    phone_label: 'Such as Front desk.',
    second_phone: 'Beside the first one on the About page.',
    email: `On the About page. ${asMade}`,
    email_label: 'Such as Questions of any kind.',
    office_hours: 'A line for each, such as Monday to Friday: 8:30 am to 5:30 pm',
    home_heading: asMade,
    home_text: 'An empty line begins a paragraph.',
    testimonial: 'Beside every season, without quotation marks.',
    testimonial_by: 'A name, a street, or nothing.',
    home_picture: 'One of the season images; its name is read to those who cannot see it.',
    first_agents: 'Before all others, in this order; at most 12.',
  },
};
