import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import UploadIcon from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode, type Ref } from 'react';
import { imageFieldCopy as copy } from '../content/imageField';
import { FileButton } from './FileButton';

interface ImageFieldProps {
  /** For who cannot see the heading above. */
  label: string;
  /** The address of the chosen image; '' for none. */
  src: string;
  /** From 0 to 1, while one is being sent. */
  progress: number | undefined;
  error?: string;
  inputRef?: Ref<HTMLButtonElement>;
  /** What stands there while none is chosen. */
  none?: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Other ways to choose. */
  children?: ReactNode;
}

/** An image of the form around it: what it shows, and the ways to another. */
export function ImageField({ label, src, progress, error, inputRef, none = copy.none, onChoose, onRemove, children }: ImageFieldProps) {
  const busy = progress !== undefined;

  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Preview key={src} src={src} none={none} />
      <Box sx={{ minHeight: 24 }}>
        {busy ? <UploadProgress part={progress} /> : <FormHelperText error={Boolean(error)}>{error ?? copy.formats}</FormHelperText>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <FileButton ref={inputRef} fileLabel={copy.file} startIcon={<UploadIcon />} disabled={busy} onChoose={onChoose}>
          {src ? copy.replace : copy.upload}
        </FileButton>
        {children}
        {src && (
          <Button color="error" startIcon={<DeleteOutlinedIcon />} disabled={busy} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Preview({ src, none }: { src: string; none: string }) {
  const [broken, setBroken] = useState(false);

  return (
    <Box sx={frame}>
      {src && !broken ? (
        <img src={src} alt={copy.preview} onError={() => setBroken(true)} />
      ) : (
        <>
          <ImageOutlinedIcon aria-hidden />
          <Typography variant="body2">{broken ? copy.broken : none}</Typography>
        </>
      )}
    </Box>
  );
}

const frame = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.5,
  width: '100%',
  maxWidth: 420,
  aspectRatio: '16 / 9',
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  textAlign: 'center',
  color: 'text.secondary',
  bgcolor: 'background.default',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover', gridArea: '1 / 1', aspectRatio: '16 / 9' },
};

/** How much of a file has been sent, from 0 to 1. What is sent is not yet stored. */
function UploadProgress({ part }: { part: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: 420 }}>
      <LinearProgress
        variant="determinate"
        value={Math.round(part * 100)}
        aria-label={copy.progress}
        sx={{ flex: 1, height: 8, borderRadius: 999 }}
      />
      <Typography variant="body2" sx={{ minWidth: '8em', fontVariantNumeric: 'tabular-nums' }}>
        {part < 1 ? copy.percent(part) : copy.finishing}
      </Typography>
    </Box>
  );
}
