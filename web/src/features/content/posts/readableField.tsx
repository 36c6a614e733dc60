import type { ReactNode } from 'react';
import { readableSchedule } from '../../../forms/schedule/timeText';
import { RichText } from '../../../ui/rich-text/RichText';
import type { comparedFields, PostValues } from './postForm';

/** A field of a post as people read it; null when it is empty. */
export function readableField(field: (typeof comparedFields)[number], values: PostValues): ReactNode {
  if (field === 'content') return values.content ? <RichText html={values.content} /> : null;
  return readableSchedule(field, values) ?? (values[field] || null);
}
