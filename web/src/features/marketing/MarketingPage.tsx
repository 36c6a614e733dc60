import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Hero as HeroCopy, List, Section } from '../../content/page';
import { descriptions, titles } from '../../content/titles';
import { Hero } from '../../ui/Hero';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { softShadow } from '../../ui/theme';

interface MarketingPageProps {
  page: 'about' | 'buying' | 'selling';
  hero: HeroCopy;
  /** Of a guide, whose sections are its steps. */
  introduction?: Section;
  sections: Section[];
  /** How the page ends. */
  children: ReactNode;
}

/** A picture, sections, and what to do next. */
export function MarketingPage({ page, hero, introduction, sections, children }: MarketingPageProps) {
  return (
    <>
      <PageMeta title={titles[page]} description={descriptions[page]} image={hero.image.src} />
      <Hero {...hero} />
      {introduction && (
        <PageWidth narrow component="section" sx={{ pt: { xs: 6, md: 10 }, pb: { xs: 2, md: 4 }, textAlign: { md: 'center' } }}>
          <Typography variant="h2">{introduction.heading}</Typography>
          <Paragraphs paragraphs={introduction.paragraphs} />
        </PageWidth>
      )}
      <PageWidth sx={{ [introduction ? 'pb' : 'py']: { xs: 4, md: 6 } }}>
        {sections.map((section, index) => (
          <PageSection key={section.heading} section={section} step={introduction && index + 1} />
        ))}
      </PageWidth>
      {children}
    </>
  );
}

interface PageSectionProps {
  section: Section;
  /** Counts the steps of a guide. */
  step?: number;
}

/** A heading on the left and what it says on the right; one below the other on a phone. */
function PageSection({ section: { heading, paragraphs, lists }, step }: PageSectionProps) {
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

function Paragraphs({ paragraphs }: { paragraphs: string[] }) {
  return paragraphs.map((paragraph) => (
    <Typography key={paragraph} sx={{ mt: 2, maxWidth: '68ch', textWrap: 'pretty' }}>
      {paragraph}
    </Typography>
  ));
}

/** Lists on cards: side by side when there are several, in two columns when one is long. */
function Checklists({ lists }: { lists: List[] }) {
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3, gridTemplateColumns: { md: `repeat(${lists.length}, 1fr)` } }}>
      {lists.map(({ heading, items }) => (
        <Box key={heading} sx={{ bgcolor: 'background.paper', borderRadius: 1, boxShadow: softShadow, p: { xs: 3, md: 4 } }}>
          <Typography variant="h3">{heading}</Typography>
          <Box component="ul" sx={[checks, lists.length === 1 && items.length > 7 && { columnCount: { sm: 2 }, columnGap: 5 }]}>
            {items.map((item) => (
              <li key={item}>
                <CheckIcon aria-hidden />
                <span>{item}</span>
              </li>
            ))}
          </Box>
        </Box>
      ))}
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

const checks = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  typography: 'body2',
  '& li': { display: 'flex', gap: 1.5, py: 0.75, breakInside: 'avoid' },
  '& svg': { flex: 'none', mt: '0.15em', fontSize: 20, color: 'secondary.dark' },
};
