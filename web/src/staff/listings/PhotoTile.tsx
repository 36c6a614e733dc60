import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { ItemButton } from '../../forms/FormField';
import type { PhotoValue } from '../../forms/kinds';
import { focusRing } from '../../ui/tokens';

interface PhotoTileProps {
  photo: PhotoValue;
  /** All photos that are not removed. */
  kept: PhotoValue[];
  isDragged: boolean;
  onMove: (target: PhotoValue) => void;
  /** Asks for the number of another place. */
  onMoveTo: () => void;
  onDrag: (event: PointerEvent) => void;
  onOpen: () => void;
  onRemove: (removed: boolean) => void;
}

/** Photo in the grid: opens its details, and moves or removes it. */
export function PhotoTile({ photo, kept, isDragged, onMove, onMoveTo, onDrag, onOpen, onRemove }: PhotoTileProps) {
  const { id, thumbnail, ShortDescription, MediaAlteration, removed } = photo;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [cover] = kept;
  const index = kept.indexOf(photo);
  const place = `Photo ${index + 1} of ${kept.length}`;
  const description = ShortDescription.trim() || 'Add words';
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
        <Box component="img" src={thumbnail} alt="" sx={{ ...image, opacity: 0.35, borderRadius: 1 }} />
        <Typography variant="body2">Removed when you save</Typography>
        <Button onClick={() => onRemove(false)} aria-label={`Undo: ${description}`}>
          Undo
        </Button>
      </Box>
    );
  }
  return (
    <Box
      component="li"
      ref={element}
      data-photo={id}
      onPointerDown={onDrag}
      sx={[tile, isDragged && { boxShadow: 8, borderColor: 'secondary.main' }]}
    >
      <Box component="button" type="button" aria-label={`${place}: ${description}`} onClick={onOpen} sx={opener}>
        <Box component="img" src={thumbnail} alt="" loading="lazy" draggable={false} sx={image} />
        <span className="chip">{index === 0 ? 'Cover' : index + 1}</span>
        <Typography variant="body2" component="span" sx={caption}>
          {[MediaAlteration, description].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box className="arrows" sx={arrows}>
        <ItemButton label={`Earlier: ${place}`} Icon={ArrowBackIcon} onClick={moveTo(kept[index - 1])} />
        <ItemButton label={`Later: ${place}`} Icon={ArrowForwardIcon} onClick={moveTo(kept[index + 1])} />
      </Box>
      <IconButton
        aria-label={`More: ${place}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'absolute', right: 0, bottom: 0 }}
      >
        <MoreHorizIcon fontSize="small" />
      </IconButton>
      {/* React passes events of the menu on to the tile. */}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {cover && cover !== photo && <MenuItem onClick={() => onMove(cover)}>Make cover</MenuItem>}
        {kept.length > 1 && <MenuItem onClick={onMoveTo}>Move to…</MenuItem>}
        <MenuItem onClick={onOpen}>Describe</MenuItem>
        <MenuItem onClick={() => onRemove(true)}>Remove</MenuItem>
      </Menu>
    </Box>
  );
}

const image = { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'divider' };
const tile = {
  position: 'relative',
  display: 'grid',
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '&:not(:hover, :focus-within) .arrows': { opacity: 0, '& button': { pointerEvents: 'none' } },
  '@media (hover: none)': { '&:not(:focus-within) .arrows': { display: 'none' } },
};
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
  // The menu button is next to the text.
  mr: 5.5,
};
/** At both edges of the image. */
const arrows = {
  position: 'absolute',
  inset: '0 0 auto',
  aspectRatio: '4 / 3',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pointerEvents: 'none',
  '& button': { m: 0.5, bgcolor: 'rgb(255 255 255 / 88%)', color: 'primary.main', pointerEvents: 'auto' },
  '& button:hover': { bgcolor: 'background.paper' },
};
