import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import UploadIcon from '@mui/icons-material/UploadOutlined';
import { Box, Button, type ButtonProps, FormHelperText, LinearProgress, Typography } from '@mui/material';
import { type ChangeEvent, createContext, forwardRef, type ReactNode, type Ref, useContext, useRef, useState } from 'react';
import { errorText } from '../api/send';
import { showToast } from '../staff-kit/toasts';

/** Alternative text of the image that a form has. */
export const previewAlt = 'Selected image';

interface FileButtonProps extends ButtonProps {
  fileLabel: string;
  /** File types that the picker offers. Default: images. */
  accept?: string;
  multiple?: boolean;
  /** Called with the first file, and all of them. */
  onChoose: (file: File, all: File[]) => void;
}

export const FileButton = forwardRef<HTMLButtonElement, FileButtonProps>(function FileButton(
  { fileLabel, accept = 'image/*', multiple, onChoose, ...rest },
  button,
) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...(target.files ?? [])];
    if (all[0]) onChoose(all[0], all);
    // Reset, so that choosing the same file again after a failure triggers a change event.
    target.value = '';
  };

  return (
    <>
      <input ref={input} type="file" accept={accept} multiple={multiple} hidden aria-label={fileLabel} onChange={handleChange} />
      <Button ref={button} variant="outlined" {...rest} onClick={() => input.current?.click()} />
    </>
  );
});

/** Counts the running uploads of a form, which cannot be sent meanwhile. */
export const UploadsContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Uploads an image for a field of the surrounding form, and shows whether that worked. */
export function useFieldUpload() {
  const count = useContext(UploadsContext);
  /** From 0 to 1; undefined if no upload is running. */
  const [progress, setProgress] = useState<number>();

  const upload = async (work: (onProgress: (progress: number) => void) => Promise<void>) => {
    count(1);
    setProgress(0);
    try {
      await work(setProgress);
      showToast('Image uploaded successfully!');
    } catch (error) {
      showToast(errorText(error, 'Failed to upload image'), 'error');
    } finally {
      setProgress(undefined);
      count(-1);
    }
  };

  return { upload, progress };
}

interface ImageFieldProps {
  label: string;
  /** URL of the selected image; '' for none. */
  src: string;
  /** Upload progress from 0 to 1; undefined if no upload is running. */
  progress: number | undefined;
  error?: string;
  inputRef?: Ref<HTMLButtonElement>;
  /** URL of the image that the site shows while none is selected. */
  defaultSrc?: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** More buttons to select an image. */
  children?: ReactNode;
}

/** Image field of a form: a preview, and buttons to replace or remove the image. */
export function ImageField({ label, src, progress, error, inputRef, defaultSrc, onChoose, onRemove, children }: ImageFieldProps) {
  const busy = progress !== undefined;
  const shown = src || defaultSrc;

  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Preview key={shown} src={shown} />
      <Box sx={{ minHeight: 24 }}>
        {busy ? (
          <UploadProgress fraction={progress} />
        ) : (
          <FormHelperText error={Boolean(error)}>{error ?? 'JPEG, PNG, WebP, GIF or AVIF, up to 10\u00a0MB.'}</FormHelperText>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <FileButton ref={inputRef} fileLabel="Image file" startIcon={<UploadIcon />} disabled={busy} onChoose={onChoose}>
          {shown ? 'Replace image' : 'Upload image'}
        </FileButton>
        {children}
        {src && (
          <Button
            color={defaultSrc ? 'primary' : 'error'}
            startIcon={defaultSrc ? <RestoreIcon /> : <DeleteOutlinedIcon />}
            disabled={busy}
            onClick={onRemove}
          >
            {defaultSrc ? 'Restore default' : 'Remove image'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Preview({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState(false);

  return (
    <Box sx={frame}>
      {src && !broken ? (
        <img src={src} alt={previewAlt} onError={() => setBroken(true)} />
      ) : (
        <>
          <ImageOutlinedIcon aria-hidden />
          <Typography variant="body2">{broken ? 'This image is no longer available. Choose another one.' : 'No image yet'}</Typography>
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

/** Progress bar for the uploaded fraction of a file, from 0 to 1. A file that is fully uploaded is not yet stored. */
export const UploadProgress = ({ fraction, label = 'Upload progress' }: { fraction: number; label?: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: 420 }}>
    <LinearProgress
      variant="determinate"
      value={Math.round(fraction * 100)}
      aria-label={label}
      sx={{ flex: 1, height: 8, borderRadius: 999 }}
    />
    <Typography variant="body2" sx={{ minWidth: '8em', fontVariantNumeric: 'tabular-nums' }}>
      {fraction < 1 ? `${Math.round(fraction * 100)}%` : 'Processing...'}
    </Typography>
  </Box>
);
