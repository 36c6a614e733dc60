import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageMeta } from '../ui/PageMeta';
import { PageWidth } from '../ui/PageWidth';

interface FormPageProps {
  /** The document's. */
  title: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** A page that is one form of the staff's. */
export function FormPage({ title, heading, lead, children }: FormPageProps) {
  return (
    <PageWidth narrow sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
      <PageMeta title={title} />
      <Typography variant="h1">{heading}</Typography>
      <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{lead}</Typography>
      {children}
    </PageWidth>
  );
}
