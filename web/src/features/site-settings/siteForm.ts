import { brand } from '../../content/brand';
import { homeCopy } from '../../content/home';
import { seasonsCopy } from '../../content/seasons';
import { siteSettingsCopy as copy } from '../../content/siteSettings';
import { layoutOf, type Inputs } from '../../forms/FormSections';

const { sections, hints } = copy;

export const siteLayout = layoutOf<'site'>()([
  {
    heading: sections.contact,
    fields: ['phone', 'phone_label', 'second_phone', 'second_phone_label', 'email', 'email_label', 'second_email', 'second_email_label'],
  },
  { heading: sections.hours, wide: true, fields: ['office_hours'] },
  { heading: sections.home, wide: true, fields: ['home_heading', 'home_text'] },
  { heading: sections.testimonial, wide: true, fields: ['testimonial', 'testimonial_by'] },
  { heading: sections.images, fields: ['home_picture', 'about_picture', 'buying_picture', 'selling_picture'] },
  { heading: sections.directory, wide: true, fields: ['first_agents'] },
]);

const [firstPhone, secondPhone] = brand.phones;
const [firstEmail, secondEmail] = brand.emails;

/** Inputs for text fields. Each placeholder shows the default that the site uses while the field is empty. */
export const lineInputs: Inputs = {
  phone: { placeholder: firstPhone.display, hint: hints.phone },
  phone_label: { placeholder: firstPhone.label },
  second_phone: { placeholder: secondPhone.display },
  second_phone_label: { placeholder: secondPhone.label },
  email: { placeholder: firstEmail.address },
  email_label: { placeholder: firstEmail.label },
  second_email: { placeholder: secondEmail.address },
  second_email_label: { placeholder: secondEmail.label },
  office_hours: {
    placeholder: brand.officeHours.map(({ days, hours }) => `${days}: ${hours}`).join('\n'),
    hint: hints.office_hours,
  },
  home_heading: { placeholder: homeCopy.company.heading },
  home_text: { placeholder: homeCopy.company.paragraphs.join('\n\n'), hint: hints.home_text, maxRows: 16 },
  testimonial: { placeholder: seasonsCopy.testimonial.quote, hint: hints.testimonial },
  testimonial_by: { placeholder: seasonsCopy.testimonial.attribution },
};
