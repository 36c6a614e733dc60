import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { alpha, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { highPriority, imageWidths } from '../config';
import type { Picture } from '../content/page';
import { PageWidth } from './PageWidth';

interface HeroProps {
  heading: ReactNode;
  lead?: string;
  image: Picture;
  tall?: boolean;
}

/** A large picture at the top of a page, under a navy veil that keeps white words readable. */
export function Hero({ heading, lead, image, tall = false }: HeroProps) {
  return (
    <Box component="header" sx={{ position: 'relative', isolation: 'isolate', bgcolor: 'primary.main', color: 'common.white' }}>
      <Box
        component="img"
        src={image.src}
        srcSet={variantsOf(image)}
        sizes="100vw"
        alt={image.alt}
        {...highPriority}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', zIndex: -2 }}
      />
      <Box sx={veil} />
      <PageWidth
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          minHeight: tall ? { xs: 520, md: 'min(76vh, 720px)' } : { xs: 380, md: 'min(52vh, 500px)' },
          pt: { xs: 7, md: 10 },
          pb: tall ? { xs: 12, md: 18 } : { xs: 7, md: 10 },
        }}
      >
        <Box sx={{ width: 56, height: 3, bgcolor: 'secondary.main', mb: 3 }} />
        <Typography variant="h1" sx={{ maxWidth: '12em' }}>
          {heading}
        </Typography>
        {lead && <Typography sx={{ mt: 2.5, maxWidth: '34em', fontSize: { md: '1.1875rem' }, textWrap: 'pretty' }}>{lead}</Typography>}
      </PageWidth>
    </Box>
  );
}

/** The picture's WebP variants, which stand beside it in public/images. */
function variantsOf({ src }: Picture): string {
  const name = src.replace(/\.jpg$/, '');
  return [...imageWidths, 1920].map((width) => `${name}-${width}.webp ${width}w`).join(', ');
}

// 0.6 and more where words stand: white on these pictures is 4.5:1 from there on.
const veil = ({ palette: { primary } }: Theme) => ({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: {
    xs: `linear-gradient(180deg, ${alpha(primary.dark, 0.84)}, ${alpha(primary.main, 0.64)})`,
    md: `linear-gradient(90deg, ${alpha(primary.dark, 0.86)} 0%, ${alpha(primary.main, 0.74)} 46%, ${alpha(primary.main, 0.16)} 100%)`,
  },
});
