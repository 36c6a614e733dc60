import './messages';
import { object, type InferType, type TestContext } from 'yup';
import { limits } from '../limits';
import { hasText } from '../rich-text';
import { richText } from './rich-text';
import { pathTo, scheduleFields, timesInOrder } from './schedule';
import { line, text } from './text';
import { webAddress } from './web-address';

const fields = object({
  title: line('Title').required('Title is required'),
  content: richText('Content').nullable(),
  image_url: text('Image URL', limits.webAddress).nullable(),
  video_url: webAddress('Video URL', 'Invalid video URL').nullable(),
  ...scheduleFields,
  /** The `version` of the post that the form was opened on; without it the save is not compared. */
  version: text('Version', limits.version).nullable(),
});

interface Substance {
  content?: string | null;
  image_url?: string | null;
  video_url?: string | null;
}

export const nothingToShow = 'At least one of the following must be provided: content, video URL, or image';

/** Whether a post has anything besides its title. An empty paragraph is nothing. */
const hasSubstance = ({ content, image_url, video_url }: Substance) => Boolean(image_url || video_url || (content && saysSomething(content)));

// What is no text or too long is refused by its own rule, and still reaches this one.
const saysSomething = (content: unknown) => typeof content !== 'string' || content.length > limits.richText || hasText(content);

function showsSomething(this: TestContext, post: Substance) {
  return hasSubstance(post) || this.createError({ path: pathTo(this, 'content'), message: nothingToShow });
}

export const postDraft = fields.test('substance', showsSomething).test('times', timesInOrder);
export type PostDraft = InferType<typeof postDraft>;

/** A save of some fields: what is absent stays as it is, null clears. The whole is judged once it is known. */
export const postChange = fields.partial();
export type PostChange = InferType<typeof postChange>;
