import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageWidth } from './PageWidth';

interface ListPageProps {
  heading: string;
  /** Description of the list, in one or two sentences. */
  lead: string;
  children: ReactNode;
}

/** Staff screen with a heading and a list. */
export const ListPage = ({ heading, lead, children }: ListPageProps) => (
  <PageWidth narrow sx={{ pt: { xs: 5, md: 8 }, pb: { xs: 8, md: 12 } }}>
    <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.75rem' } }}>
      {heading}
    </Typography>
    <Typography sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>{lead}</Typography>
    {children}
  </PageWidth>
);
