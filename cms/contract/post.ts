import type { TestContext } from 'yup';
import { adminsOnly } from './access';
import type { InputOf } from './field-types';
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
    image_url: chosenImage({ label: 'Image', versioned: true }),
    video_url: url({ label: 'Video URL', versioned: true }),
    published,
    ...schedule,
  },
  rules: (schema) => schema.test('content', validateContent).test('times', validateSchedule),
});
export type Post = NonNullable<typeof post.wire>;
export type PostInput = InputOf<typeof post.fields>;

export const contentRequired = 'At least one of the following must be provided: content, video URL, or image';

interface ContentFields {
  content?: string | null;
  image_url?: string | null;
  video_url?: string | null;
}

/** Tests that a post has an image, a video or text. An empty paragraph does not count. */
function validateContent(this: TestContext, { content, image_url, video_url }: ContentFields) {
  const hasContent = Boolean(image_url || video_url || (content && mayHaveText(content)));
  return hasContent || this.createError({ path: pathTo(this, 'content'), message: contentRequired });
}

// Values of another type or over the limit reach this test too. Their own schema reports them.
const mayHaveText = (content: unknown) => typeof content !== 'string' || content.length > limits.richText || hasText(content);
