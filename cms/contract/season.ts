import { object } from 'yup';
import { adminsOnly } from './access';
import * as schemas from './field-schemas';
import { chosenImage, boolean, html, line } from './fields';
import { contentType } from './content-type';
import { published, recurrence, schedule, validateSchedule, validateRecurrence } from './publishing';

/** Text with a background image that can be shown on the same dates every year. */
export const season = contentType('season', {
  editableBy: adminsOnly,
  nameOf: ({ name }) => String(name),
  states: ['published', 'unpublished', 'scheduled', 'archived'],
  fields: {
    name: line({ label: 'Name', required: true, versioned: true }),
    body: html({ label: 'Body content', required: true, versioned: true }),
    background_image: chosenImage({ label: 'Background image', versioned: true }),
    published,
    archived: boolean({ label: 'Archived', versioned: false }),
    ...schedule,
    ...recurrence,
  },
  rules: (schema) => schema.test('times', validateSchedule).test('recurrence', validateRecurrence),
});
export type Season = NonNullable<typeof season.wire>;

/** Image of the shared library for season backgrounds and hero images. */
export interface SeasonImage {
  id: string;
  name: string;
  s3_url: string;
  s3_url_srcset: string | null;
}

export const seasonImageName = object({ name: schemas.line('Name').required('Name is required') });
