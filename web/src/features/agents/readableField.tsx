import type { ReactNode } from 'react';
import { RichText } from '../../ui/rich-text/RichText';
import type { comparedFields, ProfileValues } from './agentForm';

/** A field of a profile as people read it; null when it is empty. */
export function readableField(field: (typeof comparedFields)[number], values: ProfileValues): ReactNode {
  if (field === 'bio') return values.bio ? <RichText html={values.bio} /> : null;
  if (field === 'social_links') return values.social_links?.map(({ url }) => <div key={url}>{url}</div>) ?? null;
  return values[field] || null;
}
