import type { PostDraft } from 'cms/contract';
import { noSchedule, scheduleBody, scheduleValues } from '../../../forms/schedule/scheduleValues';
import type { ReadPost } from './queries';

/** What the forms for writing and editing have in common. */
export type PostValues = PostDraft;

export const emptyPost: PostValues = { title: '', content: '', image_url: '', video_url: '', ...noSchedule };

/** What of a stored post its form edits; its image is changed at once, and stands here only to be judged with the rest. */
export function postValues(post: ReadPost): PostValues {
  return {
    title: post.title,
    content: post.content,
    image_url: post.image_url ?? '',
    video_url: post.video_url ?? '',
    ...scheduleValues(post),
    version: post.version ?? '',
  };
}

/** What is sent of a form besides its image. */
export const postBody = ({ title, content, video_url, ...schedule }: PostValues) => ({
  title,
  content: content || null,
  video_url: video_url || null,
  ...scheduleBody(schedule),
});

/** The fields that two people may have changed differently, in the form's order. */
export const comparedFields = ['title', 'content', 'video_url', 'publish_at', 'unpublish_at', 'time_zone'] as const satisfies readonly (keyof PostValues)[];
