import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { seasonsWords } from '../../../content/seasons';

export function Testimonial() {
  const { quote, attribution } = seasonsWords.testimonial;

  return (
    <Box component="figure" sx={{ m: 0, pl: { xs: 3, md: 4 }, borderLeft: 3, borderColor: 'secondary.main' }}>
      <Typography
        component="blockquote"
        variant="h3"
        sx={{ m: 0, fontWeight: 400, fontSize: { xs: '1.3125rem', md: '1.5625rem' }, lineHeight: 1.45, textWrap: 'pretty' }}
      >
        “{quote}”
      </Typography>
      <Typography component="figcaption" variant="body2" sx={{ mt: 2, fontWeight: 600, color: 'secondary.dark' }}>
        {attribution}
      </Typography>
    </Box>
  );
}
