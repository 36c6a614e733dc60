import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { alpha, type Theme } from '@mui/material/styles';
import { seasonsCopy } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { highPriority } from '../../../config';
import { RichText } from '../../../ui/rich-text/RichText';
import { contentHandle, ContentPage } from '../ContentPage';
import { defineContent, type ArticleProps } from '../content';
import { type ReadSeason, seasonQuery, seasonsQuery } from '../queries';

const seasons = defineContent({
  noun: 'season',
  list: seasonsQuery,
  one: seasonQuery,
  Article: SeasonArticle,
  archive: { archive: 'archiveSeason', unarchive: 'unarchiveSeason' },
  copy: seasonsCopy,
  titles: { list: titles.seasons, one: titles.season, description: descriptions.seasons },
});

export const handle = contentHandle(seasons);

export const SeasonsPage = () => <ContentPage content={seasons} />;

function SeasonArticle({ entry: season, bar }: ArticleProps<ReadSeason>) {
  return (
    <Box component="article" sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      {bar}
      <SeasonBanner season={season} />
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, width: '100%', maxWidth: 760, mx: 'auto' }}>
        <Testimonial />
        <RichText html={season.body} />
      </Box>
    </Box>
  );
}

function Testimonial() {
  const { quote, attribution } = seasonsCopy.testimonial;

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

type BannerOfSeason = Pick<ReadSeason, 'name' | 'background_image' | 'background_image_srcset'>;

function SeasonBanner({ season: { name, background_image, background_image_srcset } }: { season: BannerOfSeason }) {
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
