import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { aboutCopy } from '../../content/about';
import { brand } from '../../content/brand';
import { PageWidth } from '../../ui/PageWidth';
import { MarketingPage } from './MarketingPage';

export function AboutPage() {
  return (
    <MarketingPage page="about" hero={aboutCopy.hero} sections={aboutCopy.sections}>
      <GetInTouch />
    </MarketingPage>
  );
}

function GetInTouch() {
  const copy = aboutCopy.contact;

  return (
    <Box component="section" aria-labelledby="get-in-touch" sx={{ bgcolor: 'primary.main', color: 'common.white' }}>
      <PageWidth sx={{ py: { xs: 7, md: 10 } }}>
        <Typography id="get-in-touch" variant="h2">
          {copy.heading}
        </Typography>
        <Typography sx={{ mt: 1.5, maxWidth: '38em' }}>{copy.lead}</Typography>
        <Box sx={{ mt: 5, display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1.4fr 1fr 1.2fr' } }}>
          <Way label={copy.phonesLabel}>
            {brand.phones.map(({ label, display, href }) => (
              <ContactLine key={href} label={label} href={href} text={display} />
            ))}
          </Way>
          <Way label={copy.emailsLabel}>
            {brand.emails.map(({ label, address }) => (
              <ContactLine key={address} label={label} href={`mailto:${address}`} text={address} />
            ))}
          </Way>
          <Way label={copy.addressLabel}>
            {brand.address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Way>
          <Way label={copy.hoursLabel}>
            {brand.officeHours.map(({ days, hours }) => (
              <div key={days}>
                {days}: {hours}
              </div>
            ))}
          </Way>
        </Box>
      </PageWidth>
    </Box>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ pt: 2.5, borderTop: 2, borderColor: 'secondary.main' }}>
      <Typography variant="h3" sx={{ mb: 1, color: 'secondary.light' }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

function ContactLine({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2">{label}</Typography>
      <Box component="a" href={href} sx={contactLink}>
        {text}
      </Box>
    </Box>
  );
}

const contactLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 600,
  color: 'inherit',
  overflowWrap: 'anywhere',
  '&:hover': { color: 'secondary.light' },
};
