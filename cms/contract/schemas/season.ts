import './messages';
import { object, string, type InferType } from 'yup';
import { text } from './text';

export const seasonDraft = object({
  name: text().max(255).required('Name is required'),
  body: string().required('Body content is required'),
  background_image: string().nullable(),
});
export type SeasonDraft = InferType<typeof seasonDraft>;
