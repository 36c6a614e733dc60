import './messages';
import { object, string, type InferType } from 'yup';
import { webAddress } from './web-address';
import { text } from './text';

export const postDraft = object({
  title: text().max(255).required('Title is required'),
  content: string().nullable(),
  image_url: string().nullable(),
  video_url: webAddress('Invalid video URL').nullable(),
});
export type PostDraft = InferType<typeof postDraft>;
