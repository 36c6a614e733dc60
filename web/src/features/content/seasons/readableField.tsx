import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { seasonImageWords } from '../../../content/seasonForm';
import { readableSchedule } from '../../../forms/schedule/timeText';
import { RichText } from '../../../ui/rich-text/RichText';
import type { comparedFields, SeasonValues } from './seasonForm';

/** A field of a season as people read it; null when it is empty. */
export function readableField(field: (typeof comparedFields)[number], values: SeasonValues): ReactNode {
  const value = values[field];
  if (!value) return null;
  if (field === 'body') return <RichText html={value} />;
  if (field === 'background_image') return <Box component="img" src={value} alt={seasonImageWords.chosen} sx={small} />;
  return readableSchedule(field, values) ?? value;
}

const small = { display: 'block', width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 };
