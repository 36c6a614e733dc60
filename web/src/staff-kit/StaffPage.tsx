import { Box, type BoxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { titled } from '../content/navigation';
import { PageMeta } from '../ui/PageMeta';

/** Content column for staff screens. Public pages use the CSS class directly. */
export const PageWidth = (props: BoxProps) => <Box className="width" {...props} />;

/** Windows in which a form with an aside has two columns. */
export const twoColumns = '@media (min-width: 1100px)';

const widths = {
  narrow: { '--page-width': '800px' },
  columns: { '--page-width': '800px', [twoColumns]: { '--page-width': '1104px' } },
  full: { '--page-width': '1240px' },
};

interface StaffPageProps {
  /** Also the document's title. */
  heading: string;
  /** Shown instead of the heading. */
  header?: ReactNode;
  /** Description of the screen, in one or two sentences. */
  lead?: string;
  /** `columns`: for a form with an aside. */
  width?: keyof typeof widths;
  children: ReactNode;
}

export const StaffPage = ({ heading, header = <h1>{heading}</h1>, lead, width = 'narrow', children }: StaffPageProps) => (
  <PageWidth sx={{ maxWidth: 'var(--page-width)', pt: { xs: 3, md: 5 }, pb: 8, ...widths[width] }}>
    <PageMeta title={titled(heading)} />
    {header}
    {lead && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{lead}</Typography>}
    <Box sx={{ mt: 3 }}>{children}</Box>
  </PageWidth>
);

/** Unobtrusive message with buttons. Screen readers announce the message when it appears. */
export const Banner = ({ text, children }: { text: string; children: ReactNode }) => (
  <Box role="status" sx={banner}>
    <Typography variant="body2" sx={{ flex: '1 1 260px', py: 1, fontWeight: 500 }}>
      {text}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: -2.5, sm: 0 } }}>{children}</Box>
  </Box>
);

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
