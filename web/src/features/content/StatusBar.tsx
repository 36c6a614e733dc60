import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatusBarProps {
  /** What staff are told of what stands below. */
  text: string;
  /** Visitors do not see it: said loudly. */
  isPreview: boolean;
  /** What to do about it. */
  children: ReactNode;
}

/** Above a public page: what only staff see of it. */
export function StatusBar({ text, isPreview, children }: StatusBarProps) {
  return (
    <Box role="note" sx={[bar, isPreview ? preview : {}]}>
      <Typography variant="body2" sx={{ flex: '1 1 220px', py: 1, fontWeight: isPreview ? 600 : 400 }}>
        {text}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          ml: { xs: isPreview ? 0 : -1.5, sm: 0 },
          '& .MuiButton-text': { px: 1.5 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 60,
  px: 2,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
};

const preview = {
  color: 'primary.dark',
  bgcolor: 'background.paper',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'secondary.main',
};
