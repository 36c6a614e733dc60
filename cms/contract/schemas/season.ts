import './messages';
import { object, string, type InferType } from 'yup';

export const seasonDraft = object({
  name: string().trim().max(255).required('Name is required'),
  body: string().required('Body content is required'),
  background_image: string().nullable(),
});
export type SeasonDraft = InferType<typeof seasonDraft>;
