import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { brand } from '../content/brand';
import { raisedShadow } from './theme';

interface SmallPageProps {
  heading: string;
  lead?: string;
  hint?: string;
  children?: ReactNode;
}

/** A page that is one card: signing in and what belongs to it. */
export function SmallPage({ heading, lead, hint, children }: SmallPageProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', px: 2, py: { xs: 5, md: 10 } }}>
      <Box
        sx={{ width: '100%', maxWidth: 460, p: { xs: 3, sm: 5 }, bgcolor: 'background.paper', borderRadius: 2, boxShadow: raisedShadow }}
      >
        <img src={brand.logoMark} alt="" width={56} height={56} />
        <Typography variant="h1" sx={{ mt: 2, fontSize: { xs: '1.875rem', sm: '2.25rem' } }}>
          {heading}
        </Typography>
        {lead && <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{lead}</Typography>}
        {hint && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{hint}</Typography>}
        {children && <Box sx={{ mt: 4 }}>{children}</Box>}
      </Box>
    </Box>
  );
}
