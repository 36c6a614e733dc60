import './messages';
import { object, string, type InferType, type TestContext } from 'yup';
import { hasText } from '../rich-text';
import { pathTo, scheduleFields, timesInOrder } from './schedule';
import { text } from './text';
import { webAddress } from './web-address';

const fields = object({
  title: text().max(255, 'Title must be at most 255 characters').required('Title is required'),
  content: string().nullable(),
  image_url: string().nullable(),
  video_url: webAddress('Invalid video URL').nullable(),
  ...scheduleFields,
  /** The `version` of the post that the form was opened on; without it the save is not compared. */
  version: string().nullable(),
});

interface Substance {
  content?: string | null;
  image_url?: string | null;
  video_url?: string | null;
}

export const nothingToShow = 'At least one of the following must be provided: content, video URL, or image';

/** Whether a post has anything besides its title. An empty paragraph is nothing. */
const hasSubstance = ({ content, image_url, video_url }: Substance) =>
  Boolean(image_url || video_url || hasText(content ?? ''));

// A field of the wrong type is refused by its own rule, and still reaches this one.
function showsSomething(this: TestContext, { content, ...others }: Substance) {
  return hasSubstance({ ...others, content: typeof content === 'string' ? content : '' }) || this.createError({ path: pathTo(this, 'content'), message: nothingToShow });
}

export const postDraft = fields.test('substance', showsSomething).test('times', timesInOrder);
export type PostDraft = InferType<typeof postDraft>;

/** A save of some fields: what is absent stays as it is, null clears. The whole is judged once it is known. */
export const postChange = fields.partial();
export type PostChange = InferType<typeof postChange>;
