import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { insightsWords } from '../../content/insights';
import { useRead } from '../../lib/useRead';
import { Loading } from '../../ui/Loading';
import { LoadFailed } from '../../ui/LoadFailed';
import { MissingPage } from '../../ui/MissingPage';
import { RichText } from '../../ui/RichText';
import { Video } from '../../ui/Video';
import { postQuery } from './operations';
import { PostImage } from './PostImage';

export function PostView({ id }: { id: string }) {
  const { data, failed, retry } = useRead(postQuery, { id });

  if (failed && !data) return <LoadFailed words={insightsWords.loadFailed} onRetry={retry} />;
  if (!data) return <Loading text={insightsWords.loading} />;
  if (!data.post) return <MissingPage />;

  const { title, video_url, content } = data.post;
  return (
    <Box component="article" sx={{ display: 'grid', gap: { xs: 3, md: 5 }, maxWidth: 780, mx: 'auto' }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Video link={video_url} title={insightsWords.videoTitle(title)} />
      <PostImage post={data.post} />
      {content && <RichText html={content} />}
    </Box>
  );
}
