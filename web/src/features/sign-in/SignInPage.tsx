import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { brand } from '../../content/brand';
import { signInWords } from '../../content/signIn';
import { titles } from '../../content/titles';
import { PageMeta } from '../../ui/PageMeta';
import { raisedShadow } from '../../ui/theme';
import { SignInForm } from './SignInForm';

export function SignInPage() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', px: 2, py: { xs: 5, md: 10 } }}>
      <PageMeta title={titles.signIn} />
      <Box sx={{ width: '100%', maxWidth: 460, p: { xs: 3, sm: 5 }, bgcolor: 'background.paper', borderRadius: 2, boxShadow: raisedShadow }}>
        <img src={brand.logoMark} alt="" width={56} height={56} />
        <Typography variant="h1" sx={{ mt: 2, fontSize: { xs: '1.875rem', sm: '2.25rem' } }}>
          {signInWords.heading}
        </Typography>
        <Typography sx={{ mt: 1, mb: 4, color: 'text.secondary' }}>{signInWords.lead}</Typography>
        <SignInForm />
      </Box>
    </Box>
  );
}
