import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { historyCopy } from '../../content/history';

const copy = historyCopy.image;

interface ImageChangeProps {
  older: string | null;
  newer: string | null;
}

export function ImageChange({ older, newer }: ImageChangeProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 200px))', gap: 2 }}>
      <Side caption={copy.before} src={older} />
      <Side caption={copy.after} src={newer} />
    </Box>
  );
}

function Side({ caption, src }: { caption: string; src: string | null }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="body2" sx={{ mb: 0.5 }}>
        {caption}
      </Typography>
      {src ? (
        // The caption describes the image.
        <Box component="img" src={src} alt="" sx={[frame, { objectFit: 'cover' }]} />
      ) : (
        <Box sx={[frame, { display: 'grid', placeContent: 'center', border: '1px dashed', borderColor: 'divider' }]}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {copy.none}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const frame = { display: 'block', width: '100%', aspectRatio: '4 / 3', borderRadius: 1 };
