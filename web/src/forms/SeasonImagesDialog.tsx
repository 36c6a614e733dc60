import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { SeasonImage } from 'cms/contract';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forget } from '../api/client';
import { errorText, send } from '../api/send';
import { useReply } from '../api/useReply';
import { LazyImage } from '../ui/images';
import { Pager } from '../ui/Pager';
import { LoadFailed, Loading } from '../ui/states';
import { focusRing } from '../ui/tokens';
import { actionFailed, useAction } from '../staff-kit/useAction';
import { quotedList } from '../staff-kit/texts';

interface SeasonImagesDialogProps {
  /** URL of the image that the form uses. */
  chosen: string;
  onUse: (url: string) => void;
  onClose: () => void;
}

/** Library of season images, to choose one. */
export function SeasonImagesDialog({ chosen, onUse, onClose }: SeasonImagesDialogProps) {
  const id = useId();
  const { reply: images, failure, retry } = useReply('listSeasonImages');
  const [searchText, setSearchText] = useState('');
  const [selected, setSelected] = useState(chosen);
  const [deleteError, setDeleteError] = useState<string>();
  const { ask, dialog } = useAction();
  const { reply: seasons = [] } = useReply('listSeasons');
  const image = images?.find(({ s3_url }) => s3_url === selected);
  const users = seasons.filter(({ background_image }) => background_image === selected).map(({ name }) => name);
  const about = useDeferredValue(searchText);
  const matches = images?.filter(({ name }) => name.toLowerCase().includes(about.trim().toLowerCase()));

  // The server rejects the request if a season or page uses the image.
  const handleDelete = (image: SeasonImage) => {
    setDeleteError(undefined);
    ask(
      { heading: 'Delete this image?', text: `“${image.name}” will be permanently deleted.`, confirm: 'Delete', danger: true },
      async () => {
        try {
          await send('deleteSeasonImage', { id: image.id });
          forget();
          if (selected === image.s3_url) setSelected(chosen);
        } catch (error) {
          console.error(error);
          // Screen readers ignore a toast behind this dialog, so the error is shown inside.
          setDeleteError(errorText(error, actionFailed));
        }
      },
    );
  };

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
        Choose an image
      </DialogTitle>
      <TextField
        type="search"
        label="Search by name"
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
        sx={{ mx: { xs: 2, sm: 3 }, mt: 1, mb: 2, maxWidth: 360 }}
      />
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {failure && <LoadFailed heading="Failed to load images" retry={retry} />}
        {!images && !failure && <Loading />}
        {matches && (
          <SeasonImageGrid
            images={matches}
            about={about}
            none={images?.length ? 'No matching images' : 'No images yet. Close this dialog to upload one.'}
            selected={selected}
            start={chosen}
            onSelect={setSelected}
          />
        )}
      </DialogContent>
      <Typography role="alert" sx={{ px: { xs: 2, sm: 3 }, pt: deleteError ? 2 : 0, color: 'error.main', fontWeight: 600 }}>
        {deleteError}
      </Typography>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, gap: 1, flexWrap: 'wrap' }}>
        {users.length > 0 && (
          <Typography variant="body2" sx={{ width: { xs: '100%', sm: 'auto' }, mr: 'auto', color: 'text.secondary' }}>
            {`Used in ${quotedList(users)}`}
          </Typography>
        )}
        {image && users.length === 0 && selected !== chosen && (
          <Button
            color="error"
            aria-label={`Delete image “${image.name}”`}
            onClick={() => handleDelete(image)}
            sx={{ mr: 'auto', ml: { xs: -1, sm: -2 } }}
          >
            Delete image
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!selected} onClick={() => onUse(selected)}>
          Use this image
        </Button>
      </DialogActions>
      {dialog}
    </Dialog>
  );
}

const paper = { m: { xs: 1.5, sm: 4 }, height: { xs: '100%', sm: '85%' }, width: { xs: 'calc(100% - 24px)' } };

interface SeasonImageGridProps {
  images: SeasonImage[];
  /** Search text. A change returns to the first page. */
  about: string;
  none: string;
  selected: string;
  /** URL of the image whose page is shown first. */
  start: string;
  onSelect: (url: string) => void;
}

const pageSize = 48;

/** Radio group of images, for mouse or arrow keys. */
export function SeasonImageGrid({ images, about, none, selected, start, onSelect }: SeasonImageGridProps) {
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const [requested, setRequested] = useState<{ about: string; page: number }>();
  const pages = Math.ceil(images.length / pageSize);
  const startPage = Math.floor(images.findIndex(({ s3_url }) => s3_url === start) / pageSize) + 1;
  const page = Math.min(Math.max(1, requested?.about === about ? requested.page : startPage), pages);

  const handlePage = (next: number) => {
    flushSync(() => setRequested({ about, page: next }));
    // The pressed button may be disabled on the last page, and the new images start above it.
    list.current?.querySelector('input')?.focus();
  };

  if (images.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <>
      <Box role="radiogroup" ref={list} aria-label="Images" sx={gridStyle}>
        {images.slice((page - 1) * pageSize, page * pageSize).map((image) => (
          <Box key={image.id} component="label" sx={card}>
            <input type="radio" name={group} checked={image.s3_url === selected} onChange={() => onSelect(image.s3_url)} />
            <LazyImage src={image.s3_url} srcSet={image.s3_url_srcset} sizes="270px" alt="" ratio="16 / 9" />
            <Box component="span" className="name">
              {image.name}
            </Box>
            <CheckCircleIcon className="mark" aria-hidden />
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Pager list="Images" page={page} pages={pages} onPage={handlePage} />
      </Box>
    </>
  );
}

const gridStyle = { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(262px, 1fr))' } };

const card = {
  position: 'relative',
  display: 'block',
  minWidth: 0,
  p: 1,
  border: 3,
  borderColor: 'transparent',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'background.default' },
  '& input': { position: 'absolute', opacity: 0 },
  '& .frame': { borderRadius: 0.75 },
  '& .name': { display: 'block', pt: 1, typography: 'body2', overflowWrap: 'anywhere' },
  '& .mark': { display: 'none', position: 'absolute', top: 14, right: 14, bgcolor: 'common.white', borderRadius: '50%' },
  '&:has(input:checked)': { borderColor: 'primary.main', '& .mark': { display: 'block' }, '& .name': { fontWeight: 600 } },
  '&:has(input:focus-visible)': focusRing,
};
