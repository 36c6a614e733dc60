import Box from '@mui/material/Box';
import { fieldsOf, type Noun, type SocialLink } from 'cms/contract';
import type { ReactNode } from 'react';
import { imageFieldWords } from '../../content/imageField';
import { RichText } from '../../ui/rich-text/RichText';
import { readableSchedule } from '../schedule/timeText';
import type { NounValues } from '../values';

/** A field of a form as people read it; null when it is empty. */
export function readableField(noun: Noun, name: string, values: NounValues): ReactNode {
  const kind = fieldsOf(noun)[name]?.kind;
  const value: unknown = values[name];
  if (Array.isArray(value)) return value.map(({ url }: SocialLink) => <div key={url}>{url}</div>);
  if (typeof value !== 'string' || !value) return null;
  if (kind === 'html') return <RichText html={value} />;
  if (kind === 'image') return <Box component="img" src={value} alt={imageFieldWords.preview} sx={small} />;
  return readableSchedule(name, values) ?? value;
}

const small = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };
