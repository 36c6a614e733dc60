import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { brand } from '../content/brand';

interface EmptyStateProps {
  heading: string;
  text?: string;
  /** `h1` where the state stands for the whole page. */
  level?: 'h1' | 'h2';
  /** The ways on. */
  children?: ReactNode;
}

export function EmptyState({ heading, text, level = 'h2', children }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', maxWidth: 560, mx: 'auto', px: 2, py: { xs: 8, md: 12 } }}>
      <Box component="img" src={brand.logoMark} alt="" width={72} height={72} sx={{ mb: 3 }} />
      <Typography variant="h2" component={level}>
        {heading}
      </Typography>
      {text && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{text}</Typography>}
      {children && <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>{children}</Box>}
    </Box>
  );
}
