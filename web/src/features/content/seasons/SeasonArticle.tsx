import Box from '@mui/material/Box';
import { RichText } from '../../../ui/rich-text/RichText';
import type { ArticleProps } from '../content';
import type { ReadSeason } from './queries';
import { SeasonBanner } from './SeasonBanner';
import { Testimonial } from './Testimonial';

export function SeasonArticle({ entry: season, bar }: ArticleProps<ReadSeason>) {
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
