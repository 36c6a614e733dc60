import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { brand } from '../content/brand';
import { navigation } from '../content/navigation';
import { PageWidth } from '../ui/PageWidth';
import { siteLinks } from './TopNav';

const links = siteLinks(navigation.footer);

export function Footer() {
  return (
    <Box component="footer" sx={{ bgcolor: 'primary.dark', color: 'common.white', '& a': quietLink }}>
      <PageWidth sx={{ pt: { xs: 6, md: 8 }, pb: 4 }}>
        <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, gridTemplateColumns: { sm: '1fr 1fr', md: '1.4fr 1fr 1fr auto' } }}>
          <Box>
            <img src={brand.logoLight} alt="" width={220} height={48} />
            <Typography variant="body2" sx={{ mt: 2.5, maxWidth: '20em', textWrap: 'balance', color: 'secondary.light' }}>
              {brand.tagline}
            </Typography>
          </Box>
          <Box component="nav" aria-label={navigation.names.footer}>
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: -1 }}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </Box>
          </Box>
          <Reach />
          <Hours />
        </Box>
        <Typography variant="body2" sx={smallPrint}>
          <span suppressHydrationWarning>{navigation.copyright(new Date().getFullYear())}</span>
          <span>{brand.housingStatement}</span>
        </Typography>
      </PageWidth>
    </Box>
  );
}

function Reach() {
  return (
    <Typography variant="body2" component="address" sx={{ fontStyle: 'normal' }}>
      {brand.address.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
      <a href={brand.phone.href}>{brand.phone.display}</a>
    </Typography>
  );
}

function Hours() {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        typography: 'body2',
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 3,
        rowGap: 0.75,
        alignContent: 'start',
      }}
    >
      {brand.officeHours.map(({ days, hours }) => (
        <Box key={days} sx={{ display: 'contents' }}>
          <dt>{days}</dt>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', color: 'secondary.light' }}>
            {hours}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const quietLink = {
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
  '&:hover': { color: 'secondary.light', textDecoration: 'underline' },
};

const smallPrint = {
  mt: { xs: 5, md: 7 },
  pt: 3,
  borderTop: 1,
  borderColor: 'primary.light',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'space-between',
};
