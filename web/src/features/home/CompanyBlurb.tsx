import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { homeWords } from '../../content/home';
import { PageWidth } from '../../ui/PageWidth';

export function CompanyBlurb() {
  const { company, services, servicesHeading } = homeWords;

  return (
    <PageWidth sx={{ py: { xs: 8, md: 14 }, display: 'grid', gap: { xs: 7, md: 10 }, gridTemplateColumns: { md: '7fr 5fr' } }}>
      <section>
        <Typography variant="h2">{company.heading}</Typography>
        {company.paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mt: 2.5, '&:first-of-type': { fontSize: '1.1875rem' }, textWrap: 'pretty' }}>
            {paragraph}
          </Typography>
        ))}
      </section>
      <Box component="section" sx={{ borderLeft: { md: 1 }, borderColor: { md: 'divider' }, pl: { md: 8 } }}>
        <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
          {servicesHeading}
        </Typography>
        {services.map(({ heading, paragraphs }) => (
          <Box key={heading} sx={{ mt: 3.5, pt: 2.5, position: 'relative', '&::before': brassRule }}>
            <Typography variant="h3">{heading}</Typography>
            {paragraphs.map((paragraph) => (
              <Typography key={paragraph} sx={{ mt: 1, color: 'text.secondary' }}>
                {paragraph}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </PageWidth>
  );
}

const brassRule = { content: '""', position: 'absolute', top: 0, left: 0, width: 40, height: 2, bgcolor: 'secondary.main' };
