import './messages';
import { object, string, type InferType } from 'yup';
import { hasText } from '../rich-text';
import { recurrenceFields, scheduleFields, timesInOrder, wholeRecurrence } from './schedule';
import { text } from './text';

const needsBody = 'Body content is required';

const fields = object({
  name: text().max(255, 'Name must be at most 255 characters').required('Name is required'),
  body: string()
    .required(needsBody)
    .test('text', needsBody, (html) => !html || hasText(html)),
  background_image: string().nullable(),
  ...scheduleFields,
  ...recurrenceFields,
  /** The `version` of the season that the form was opened on; without it the save is not compared. */
  version: string().nullable(),
});

export const seasonDraft = fields.test('times', timesInOrder).test('recurrence', wholeRecurrence);
export type SeasonDraft = InferType<typeof seasonDraft>;

/** A save of some fields: what is absent stays as it is, null clears. The whole is judged once it is known. */
export const seasonChange = fields.partial();
export type SeasonChange = InferType<typeof seasonChange>;

export const seasonImageName = object({ name: text().max(255, 'Name must be at most 255 characters').required('Name is required') });
