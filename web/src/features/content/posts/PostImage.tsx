import Box from '@mui/material/Box';
import { insightsWords } from '../../../content/insights';
import { LazyImage } from '../../../ui/LazyImage';
import type { ReadPost } from './queries';

type PictureOfPost = Pick<ReadPost, 'title' | 'image_url' | 'image_url_srcset'>;

export function PostImage({ post: { title, image_url, image_url_srcset } }: { post: PictureOfPost }) {
  if (!image_url) return null;

  return (
    <Box
      component="a"
      href={image_url}
      target="_blank"
      rel="noopener noreferrer"
      title={insightsWords.imageNewTab}
      sx={{ display: 'block', borderRadius: 1, overflow: 'hidden' }}
    >
      <LazyImage
        src={image_url}
        srcSet={image_url_srcset}
        sizes="(min-width: 900px) 780px, 92vw"
        alt={insightsWords.imageAlt(title)}
        ratio="16 / 9"
      />
    </Box>
  );
}
