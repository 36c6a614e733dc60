import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isAdmin } from 'cms/contract';
import { lazy, Suspense } from 'react';
import { insightsWords } from '../../../content/insights';
import { useRead } from '../../../data/useRead';
import { useSessionUser } from '../../../session/useSessionUser';
import { Loading } from '../../../ui/Loading';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import { RichText } from '../../../ui/rich-text/RichText';
import { Video } from '../../../ui/video/Video';
import { postQuery } from './queries';
import { PostImage } from './PostImage';

// Visitors, and search engines, do not load it.
const PostBar = lazy(async () => ({ default: (await import('./PostBar')).PostBar }));

export function PostView({ id }: { id: string }) {
  const { data, failed, retry } = useRead(postQuery, { id });
  const admin = isAdmin(useSessionUser());

  if (failed && !data) return <LoadFailed words={insightsWords.loadFailed} onRetry={retry} />;
  if (!data) return <Loading text={insightsWords.loading} />;
  if (!data.post) return <MissingPage />;

  const { title, video_url, image_url, image_url_srcset, content } = data.post;
  return (
    <Box component="article" sx={{ display: 'grid', gap: { xs: 3, md: 5 }, maxWidth: 780, mx: 'auto' }}>
      {admin && (
        <Suspense fallback={<Box sx={{ minHeight: 60 }} />}>
          <PostBar post={data.post} />
        </Suspense>
      )}
      <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Video link={video_url} title={insightsWords.videoTitle(title)} image={image_url} imageSet={image_url_srcset} />
      <PostImage post={data.post} />
      {content && <RichText html={content} />}
    </Box>
  );
}
