import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface RowToolbarProps {
  /** What is known of the entry, in few words each. */
  marks: string[];
  /** Buttons. */
  children: ReactNode;
}

/** Below an entry of a sidebar: what staff are told of it, and what they may do with it. */
export function RowToolbar({ marks, children }: RowToolbarProps) {
  return (
    <Box sx={{ pl: 1.5, pt: marks.length > 0 ? 0.5 : 0, pb: 1, mb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      {marks.map((mark) => (
        <Typography key={mark} variant="body2" sx={{ fontSize: '0.8125rem', color: 'secondary.dark', fontWeight: 600 }}>
          {mark}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1, mt: -0.5, '& .MuiButton-root': { px: 1, minWidth: 44, fontSize: '0.875rem' } }}>{children}</Box>
    </Box>
  );
}
