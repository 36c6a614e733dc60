import Box from '@mui/material/Box';
import { isAdmin } from 'cms/contract';
import { lazy, Suspense } from 'react';
import { seasonsWords } from '../../../content/seasons';
import { useRead } from '../../../data/useRead';
import { useSessionUser } from '../../../session/useSessionUser';
import { Loading } from '../../../ui/Loading';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import { RichText } from '../../../ui/rich-text/RichText';
import { seasonQuery } from './queries';
import { SeasonBanner } from './SeasonBanner';
import { Testimonial } from './Testimonial';

// Visitors, and search engines, do not load it.
const SeasonBar = lazy(async () => ({ default: (await import('./SeasonBar')).SeasonBar }));

export function SeasonView({ id }: { id: string }) {
  const { data, failed, retry } = useRead(seasonQuery, { id });
  const admin = isAdmin(useSessionUser());

  if (failed && !data) return <LoadFailed words={seasonsWords.loadFailed} onRetry={retry} />;
  if (!data) return <Loading text={seasonsWords.loading} />;
  if (!data.season) return <MissingPage />;

  return (
    <Box component="article" sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      {admin && (
        <Suspense fallback={<Box sx={{ minHeight: 60 }} />}>
          <SeasonBar season={data.season} />
        </Suspense>
      )}
      <SeasonBanner season={data.season} />
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, width: '100%', maxWidth: 760, mx: 'auto' }}>
        <Testimonial />
        <RichText html={data.season.body} />
      </Box>
    </Box>
  );
}
