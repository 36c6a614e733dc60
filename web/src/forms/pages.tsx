import { Box, type BoxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageMeta } from '../ui/PageMeta';

interface PageWidthProps extends BoxProps {
  /** Narrow column, for running text. */
  narrow?: boolean;
}

/** Content column for staff screens. Public pages use the CSS class directly. */
export const PageWidth = ({ narrow = false, ...rest }: PageWidthProps) => <Box className={narrow ? 'width narrow' : 'width'} {...rest} />;

interface StaffPageProps {
  /** Document title. */
  title: string;
  heading: string;
  /** Description of the screen, in one or two sentences. */
  lead: string;
  children: ReactNode;
}

/** Staff screen with a heading and a list. */
export const ListPage = ({ title, heading, lead, children }: StaffPageProps) => (
  <PageWidth narrow sx={{ pt: { xs: 5, md: 8 }, pb: { xs: 8, md: 12 } }}>
    <PageMeta title={title} />
    <Typography variant="h1" sx={{ fontSize: { xs: '2rem', md: '2.75rem' } }}>
      {heading}
    </Typography>
    <Typography sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>{lead}</Typography>
    {children}
  </PageWidth>
);

/** Staff screen with a form. */
export const FormPage = ({ title, heading, lead, wide = false, children }: StaffPageProps & { wide?: boolean }) => (
  <PageWidth narrow={!wide} sx={{ pt: { xs: 4, md: 7 }, pb: { md: 6 } }}>
    <PageMeta title={title} />
    <Typography variant="h1">{heading}</Typography>
    <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>{lead}</Typography>
    {children}
  </PageWidth>
);

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
