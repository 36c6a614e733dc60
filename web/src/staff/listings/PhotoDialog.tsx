import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { limits, mediaAlterations } from 'cms/contract';
import { type ReactNode, useId } from 'react';
import { nativeSelect } from '../../forms/FormField';
import { FileButton } from '../../forms/ImageField';
import type { PhotoValue } from '../../forms/kinds';

interface PhotoDialogProps {
  /** Photos that are not removed. */
  photos: PhotoValue[];
  /** Id of the photo that is shown; undefined if the dialog is closed. */
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  onChange: (id: string, changes: Partial<PhotoValue>) => void;
  onOriginal: (file: File, id: string) => void;
  /** Running uploads of originals. */
  uploads: ReactNode;
}

/** Shows one photo in full, with its description and how it was altered. */
export function PhotoDialog({ photos, openId, onOpen, onChange, onOriginal, uploads }: PhotoDialogProps) {
  const id = useId();
  const index = photos.findIndex((photo) => photo.id === openId);
  const photo = photos[index];
  if (!photo) return null;

  const { url, original, ShortDescription, MediaAlteration } = photo;
  const set = (changes: Partial<PhotoValue>) => onChange(photo.id, changes);
  const step = (label: string, to: PhotoValue | undefined) => (
    <Button aria-disabled={!to} onClick={to && (() => onOpen(to.id))} sx={to ? {} : { opacity: 0.4 }}>
      {label}
    </Button>
  );
  // The button that opened the dialog may be gone, so the photo gets the focus.
  const close = () => {
    onOpen(undefined);
    focusPhoto(photo.id);
  };
  const isPair = MediaAlteration || original;

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={close}
      disableRestoreFocus
      aria-labelledby={id}
      slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 } } } }}
    >
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3, px: { xs: 2, sm: 3 } }}>
        {`Photo ${index + 1} of ${photos.length}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, px: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: original ? { sm: '1fr 1fr' } : '1fr' }}>
          <Side src={url} caption={isPair && 'Altered photo'} />
          {original && <Side src={original} caption="Original photo" />}
        </Box>
        <TextField
          key={photo.id}
          autoFocus
          multiline
          label="Description"
          value={ShortDescription}
          helperText="What would you tell a visitor who can’t see this photo?"
          onChange={({ target }) => set({ ShortDescription: target.value.replace(/\s*\n\s*/g, ' ') })}
          slotProps={{ htmlInput: { maxLength: limits.line } }}
        />
        <TextField
          {...nativeSelect(mediaAlterations, 'Not altered')}
          label="How was this photo altered?"
          value={MediaAlteration}
          onChange={({ target }) => set({ MediaAlteration: target.value })}
          helperText={
            MediaAlteration
              ? 'California law requires that buyers can see the photo as it was before (B&P 10140.8).'
              : original
                ? 'When you save, the original becomes a photo of its own.'
                : undefined
          }
        />
        {uploads}
        {MediaAlteration && !original && (
          <FileButton fileLabel="Original photo" onChoose={(file) => onOriginal(file, photo.id)} sx={{ justifySelf: 'start' }}>
            Add the original photo
          </FileButton>
        )}
      </DialogContent>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, pt: 1, gap: 1, flexWrap: 'wrap', '& > *': { ml: '0 !important' } }}>
        {step('Previous', photos[index - 1])}
        {step('Next', photos[index + 1])}
        <Button variant="contained" onClick={close} sx={{ ml: 'auto !important' }}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Focuses the tile of a photo after a dialog has closed. */
export const focusPhoto = (id: string) =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-photo="${id}"] [role=button]`)?.focus());

const Side = ({ src, caption }: { src: string; caption: string | false }) => (
  <Box component="figure" sx={{ m: 0 }}>
    <Box component="img" src={src} alt="" sx={image} />
    {caption && (
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 600 }}>
        {caption}
      </Typography>
    )}
  </Box>
);

const image = {
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 2',
  maxHeight: '40vh',
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'background.default',
};
