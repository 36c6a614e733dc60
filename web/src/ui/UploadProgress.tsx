import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { imageFieldWords } from '../content/imageField';

/** How much of a file has been sent, from 0 to 1. What is sent is not yet stored. */
export function UploadProgress({ part }: { part: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: 420 }}>
      <LinearProgress
        variant="determinate"
        value={Math.round(part * 100)}
        aria-label={imageFieldWords.progress}
        sx={{ flex: 1, height: 8, borderRadius: 999 }}
      />
      <Typography variant="body2" sx={{ minWidth: '8em', fontVariantNumeric: 'tabular-nums' }}>
        {part < 1 ? imageFieldWords.percent(part) : imageFieldWords.finishing}
      </Typography>
    </Box>
  );
}
