import type { TestContext } from 'yup';
import { adminsOnly } from './access';
import type { DraftOf } from './field-types';
import { chosenImage, html, line, url } from './fields';
import { limits } from './limits';
import { contentType } from './content-type';
import { pathTo, published, schedule, validateSchedule } from './publishing';
import { hasText } from './rich-text';

export const post = contentType('post', {
  editableBy: adminsOnly,
  nameOf: ({ title }) => String(title),
  fields: {
    title: line({ label: 'Title', required: true, versioned: true }),
    content: html({ label: 'Content', versioned: true }),
    image_url: chosenImage({ label: 'Image URL', versioned: true }),
    video_url: url({ label: 'Video URL', versioned: true }),
    published,
    ...schedule,
  },
  rules: (schema) => schema.test('substance', showsSomething).test('times', validateSchedule),
});
export type Post = NonNullable<typeof post.wire>;
export type PostDraft = DraftOf<typeof post.fields>;
export type PostChange = Partial<PostDraft>;

export const contentRequired = 'At least one of the following must be provided: content, video URL, or image';

interface Substance {
  content?: string | null;
  image_url?: string | null;
  video_url?: string | null;
}

/** A test of an object: it has anything besides its title. An empty paragraph is nothing. */
function showsSomething(this: TestContext, { content, image_url, video_url }: Substance) {
  const isWhole = Boolean(image_url || video_url || (content && saysSomething(content)));
  return isWhole || this.createError({ path: pathTo(this, 'content'), message: contentRequired });
}

// What is no text or too long is refused by its own rule, and still reaches this one.
const saysSomething = (content: unknown) => typeof content !== 'string' || content.length > limits.richText || hasText(content);
