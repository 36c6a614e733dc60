import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { alpha, type Theme } from '@mui/material/styles';
import { highPriority } from '../../../ui/highPriority';
import type { ReadSeason } from './queries';

type BannerOfSeason = Pick<ReadSeason, 'name' | 'background_image' | 'background_image_srcset'>;

export function SeasonBanner({ season: { name, background_image, background_image_srcset } }: { season: BannerOfSeason }) {
  return (
    <Box component="header" sx={banner}>
      {background_image && (
        <img
          src={background_image}
          srcSet={background_image_srcset ?? undefined}
          sizes="(min-width: 900px) 1100px, 100vw"
          alt=""
          {...highPriority}
        />
      )}
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
    </Box>
  );
}

const banner = {
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: { xs: 300, md: 460 },
  p: { xs: 3, md: 6 },
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'primary.main',
  color: 'common.white',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', zIndex: -2 },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: ({ palette: { primary } }: Theme) =>
      `linear-gradient(180deg, ${alpha(primary.main, 0.15)} 20%, ${alpha(primary.dark, 0.85)} 90%)`,
  },
};
