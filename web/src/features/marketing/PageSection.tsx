import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Section } from '../../content/page';
import { Checklists } from './Checklists';
import { Paragraphs } from './Paragraphs';

interface PageSectionProps {
  section: Section;
  /** Counts the steps of a guide. */
  step?: number;
}

/** A heading on the left and what it says on the right; one below the other on a phone. */
export function PageSection({ section: { heading, paragraphs, lists }, step }: PageSectionProps) {
  return (
    <Box component="section" sx={layout}>
      <Box sx={{ position: { md: 'sticky' }, top: { md: 112 }, alignSelf: 'start' }}>
        {step && (
          <Typography aria-hidden variant="h2" component="p" sx={{ color: 'secondary.dark', fontSize: '1.25rem', mb: 1 }}>
            {String(step).padStart(2, '0')}
          </Typography>
        )}
        <Typography variant="h2">{heading}</Typography>
      </Box>
      <Box sx={{ '& > p:first-of-type': { mt: { md: 0.5 } } }}>
        <Paragraphs paragraphs={paragraphs} />
        {lists && <Checklists lists={lists} />}
      </Box>
    </Box>
  );
}

const layout = {
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: { md: '4fr 8fr' },
  py: { xs: 5, md: 8 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
