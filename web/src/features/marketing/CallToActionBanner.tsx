import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CallToAction } from '../../content/page';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { PageWidth } from '../../ui/PageWidth';

export function CallToActionBanner({ copy: { heading, text, label } }: { copy: CallToAction }) {
  return (
    <Box component="section" sx={{ bgcolor: 'primary.main', color: 'common.white' }}>
      <PageWidth
        sx={{ py: { xs: 7, md: 9 }, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Box sx={{ maxWidth: 640 }}>
          <Typography variant="h2">{heading}</Typography>
          <Typography sx={{ mt: 1.5 }}>{text}</Typography>
        </Box>
        <LinkButton to={paths.agent.list} variant="contained" size="large" sx={brass}>
          {label}
        </LinkButton>
      </PageWidth>
    </Box>
  );
}

const brass = {
  minHeight: 56,
  px: 4,
  bgcolor: 'secondary.light',
  color: 'secondary.contrastText',
  '&:hover': { bgcolor: 'common.white' },
};
