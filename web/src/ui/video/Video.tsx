import Box from '@mui/material/Box';
import { videoWords } from '../../content/video';
import { videoOf } from './videoOf';
import { videoPoster } from './videoPoster';

interface VideoProps {
  link: string | null;
  title: string;
  /** A picture of ours to stand there until it plays. */
  image?: string | null;
  imageSet?: string | null;
}

/** Plays the links that can be played; draws nothing for any other. Nobody else is asked for anything before somebody presses play. */
export function Video({ link, title, image, imageSet }: VideoProps) {
  const video = videoOf(link);
  if (!video) return null;

  return (
    <Box sx={{ aspectRatio: '16 / 9', borderRadius: 1, overflow: 'hidden', bgcolor: 'primary.dark', '& > *': fill }}>
      {video.kind === 'embed' ? (
        <iframe
          // Another video is another frame: this one's history of pages is not its.
          key={video.src}
          src={video.src}
          // Takes precedence over `src`.
          srcDoc={videoPoster({ ...video, title, image, imageSet })}
          title={title}
          allow={delegated.map((feature) => `${feature} ${new URL(video.src).origin}`).join('; ')}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <video key={video.src} src={video.src} poster={image || videoWords.poster} title={title} controls preload="none" playsInline />
      )}
    </Box>
  );
}

// Named with the player's origin: a frame with a document of ours would keep them to ourselves.
const delegated = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

const fill = { display: 'block', width: '100%', height: '100%', border: 0, objectFit: 'cover' };
