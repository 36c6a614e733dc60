import Box from '@mui/material/Box';
import { videoOf } from '../lib/video';

interface VideoProps {
  link: string | null;
  title: string;
}

/** Plays the links that can be played; draws nothing for any other. */
export function Video({ link, title }: VideoProps) {
  const video = videoOf(link);
  if (!video) return null;

  return (
    <Box sx={{ aspectRatio: '16 / 9', borderRadius: 1, overflow: 'hidden', bgcolor: 'primary.dark', '& > *': fill }}>
      {video.kind === 'embed' ? (
        <iframe
          src={video.src}
          title={title}
          loading="lazy"
          allow="accelerometer; clipboard-write; encrypted-media; gyroscope; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <video src={video.src} title={title} controls preload="metadata" playsInline />
      )}
    </Box>
  );
}

const fill = { display: 'block', width: '100%', height: '100%', border: 0 };
