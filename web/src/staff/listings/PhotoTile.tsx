import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, ButtonBase, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { ItemButton } from '../../forms/FormField';
import type { PhotoValue } from '../../forms/kinds';

interface PhotoTileProps {
  photo: PhotoValue;
  /** All photos that are not removed. */
  kept: PhotoValue[];
  isDragged: boolean;
  onMove: (target: PhotoValue) => void;
  /** Asks for the number of another place. */
  onMoveTo: () => void;
  /** Handlers of a drag. */
  drag: HTMLAttributes<HTMLElement>;
  onOpen: () => void;
  onRemove: (removed: boolean) => void;
}

/** Photo in the grid: opens its details, and moves or removes it. */
export function PhotoTile({ photo, kept, isDragged, onMove, onMoveTo, drag, onOpen, onRemove }: PhotoTileProps) {
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
    if (removed !== wasRemoved.current) element.current?.querySelector<HTMLElement>('button, [role=button]')?.focus();
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
      draggable
      {...drag}
      sx={[tile, isDragged && { boxShadow: 8, borderColor: 'secondary.main' }]}
    >
      {/* Firefox does not drag what is inside a button element. */}
      <ButtonBase component="div" aria-label={`${place}: ${description}`} onClick={onOpen} sx={opener}>
        <Box component="img" src={thumbnail} alt="" loading="lazy" draggable={false} sx={image} />
        <span className="chip">{index === 0 ? 'Cover' : index + 1}</span>
        <Typography variant="body2" component="span" sx={caption}>
          {[MediaAlteration, description].filter(Boolean).join(' · ')}
        </Typography>
      </ButtonBase>
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
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
  WebkitTouchCallout: 'none',
  // Not hidden, because React moves the focus with a button.
  '&:not(:hover, :focus-within) .arrows': { opacity: 0, '& button': { pointerEvents: 'none' } },
};
const opener = {
  display: 'grid',
  alignContent: 'start',
  alignItems: 'start',
  justifyContent: 'stretch',
  color: 'text.secondary',
  '&:focus-visible': { outlineOffset: '-3px' },
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
