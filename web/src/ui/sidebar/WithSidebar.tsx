import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageWidth } from '../PageWidth';

interface WithSidebarProps {
  sidebar: ReactNode;
  children: ReactNode;
}

export function WithSidebar({ sidebar, children }: WithSidebarProps) {
  return (
    <PageWidth
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: { xs: 4, md: 6 },
        pt: { xs: 3, md: 6 },
        pb: { xs: 8, md: 12 },
      }}
    >
      {sidebar}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </PageWidth>
  );
}
