import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface BannerProps {
  text: string;
  /** Buttons to respond with. */
  children: ReactNode;
}

/** Unobtrusive message with buttons. Screen readers announce the message when it appears. */
export function Banner({ text, children }: BannerProps) {
  return (
    <Box role="status" sx={banner}>
      <Typography variant="body2" sx={{ flex: '1 1 260px', py: 1, fontWeight: 500 }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: -1.25, sm: 0 } }}>{children}</Box>
    </Box>
  );
}

const banner = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  px: 2.5,
  py: 0.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderLeftColor: 'secondary.main',
  borderRadius: 1,
};
