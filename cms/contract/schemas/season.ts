import './messages';
import { object, type InferType } from 'yup';
import { limits } from '../limits';
import { hasText } from '../rich-text';
import { richText } from './rich-text';
import { recurrenceFields, scheduleFields, timesInOrder, wholeRecurrence } from './schedule';
import { line, text } from './text';

const needsBody = 'Body content is required';

const fields = object({
  name: line('Name').required('Name is required'),
  body: richText('Body content')
    .required(needsBody)
    .test('text', needsBody, (html) => !html || hasText(html)),
  background_image: text('Background image', limits.webAddress).nullable(),
  ...scheduleFields,
  ...recurrenceFields,
  /** The `version` of the season that the form was opened on; without it the save is not compared. */
  version: text('Version', limits.version).nullable(),
});

export const seasonDraft = fields.test('times', timesInOrder).test('recurrence', wholeRecurrence);
export type SeasonDraft = InferType<typeof seasonDraft>;

/** A save of some fields: what is absent stays as it is, null clears. The whole is judged once it is known. */
export const seasonChange = fields.partial();
export type SeasonChange = InferType<typeof seasonChange>;

export const seasonImageName = object({ name: line('Name').required('Name is required') });
