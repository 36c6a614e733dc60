import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import CloseIcon from '@mui/icons-material/Close';
import DragIcon from '@mui/icons-material/DragIndicator';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, type PointerEvent } from 'react';
import { ItemButton } from '../../forms/FormField';
import type { PhotoValue } from '../../forms/kinds';
import { focusRing } from '../../ui/tokens';

interface PhotoTileProps {
  photo: PhotoValue;
  /** All photos that are not removed. */
  kept: PhotoValue[];
  isDragged: boolean;
  onMove: (target: PhotoValue) => void;
  onDrag: (event: PointerEvent) => void;
  onOpen: () => void;
  onRemove: (removed: boolean) => void;
}

/** Photo in the grid: opens its details, and moves or removes it. */
export function PhotoTile({ photo, kept, isDragged, onMove, onDrag, onOpen, onRemove }: PhotoTileProps) {
  const { id, thumbnail, ShortDescription, MediaAlteration, removed } = photo;
  const index = kept.indexOf(photo);
  const place = `Photo ${index + 1} of ${kept.length}`;
  const description = ShortDescription.trim() || 'No description';
  const moveTo = (target: PhotoValue | undefined) => target && (() => onMove(target));

  // The focused button is replaced.
  const element = useRef<HTMLElement>(null);
  const wasRemoved = useRef(removed);
  useEffect(() => {
    if (removed !== wasRemoved.current) element.current?.querySelector('button')?.focus();
    wasRemoved.current = removed;
  }, [removed]);

  if (removed) {
    return (
      <Box component="li" ref={element} sx={[tile, { p: 1.5, alignContent: 'center' }]}>
        <Box component="img" src={thumbnail} alt="" sx={{ ...cover, opacity: 0.35, borderRadius: 1 }} />
        <Typography variant="body2">Removed when you save</Typography>
        <Button onClick={() => onRemove(false)} aria-label={`Undo: ${description}`}>
          Undo
        </Button>
      </Box>
    );
  }
  return (
    <Box component="li" ref={element} data-photo={id} sx={[tile, isDragged && { boxShadow: 8, borderColor: 'secondary.main' }]}>
      <Box component="button" type="button" aria-label={`${place}: ${description}`} onClick={onOpen} sx={opener}>
        <Box component="img" src={thumbnail} alt="" loading="lazy" draggable={false} sx={cover} />
        <span className="chip">{index === 0 ? 'Cover' : index + 1}</span>
        <Typography variant="body2" component="span" sx={[caption, !ShortDescription.trim() && { color: 'error.main' }]}>
          {[MediaAlteration, description].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box aria-hidden onPointerDown={onDrag} sx={handle}>
        <DragIcon fontSize="small" />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 'auto' }}>
        <ItemButton label={`Earlier: ${place}`} Icon={ArrowBackIcon} onClick={moveTo(kept[index - 1])} />
        <ItemButton label={`Later: ${place}`} Icon={ArrowForwardIcon} onClick={moveTo(kept[index + 1])} />
        <ItemButton label={`Remove: ${place}`} Icon={CloseIcon} onClick={() => onRemove(true)} />
      </Box>
    </Box>
  );
}

const cover = { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'divider' };
const tile = { position: 'relative', display: 'grid', minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' };
const opener = {
  display: 'grid',
  alignContent: 'start',
  width: '100%',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.secondary',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { ...focusRing, outlineOffset: '-3px' },
  '& .chip': { position: 'absolute', top: 8, left: 8, fontSize: '0.875rem' },
};
const caption = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  minHeight: '3.2em',
  m: 1,
  mb: 0,
};
const handle = {
  position: 'absolute',
  top: 4,
  right: 4,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  bgcolor: 'rgb(255 255 255 / 85%)',
  color: 'primary.main',
  cursor: 'grab',
  touchAction: 'none',
};
