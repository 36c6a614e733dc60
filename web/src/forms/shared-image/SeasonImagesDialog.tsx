import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SeasonImage } from 'cms/contract';
import { useDeferredValue, useId, useState } from 'react';
import { seasonImageCopy as copy } from '../../content/seasonForm';
import { useReply } from '../../data/useReply';
import { LoadFailed, Loading } from '../../ui/Loading';
import { DeleteImageDialog } from './DeleteImageDialog';
import { SeasonImageGrid } from './SeasonImageGrid';

interface SeasonImagesDialogProps {
  /** URL of the image that the form uses. */
  chosen: string;
  onUse: (url: string) => void;
  onClose: () => void;
}

/** Library of season images, to choose one. */
export function SeasonImagesDialog({ chosen, onUse, onClose }: SeasonImagesDialogProps) {
  const id = useId();
  const { reply, failure, retry } = useReply('listSeasonImages');
  const [deleted, setDeleted] = useState<string[]>([]);
  const images = reply?.filter(({ id }) => !deleted.includes(id));
  const [searchText, setSearchText] = useState('');
  const [selected, setSelected] = useState(chosen);
  const [imageToDelete, setImageToDelete] = useState<SeasonImage>();
  const [deleteError, setDeleteError] = useState<string>();
  const about = useDeferredValue(searchText);
  const matches = images?.filter(({ name }) => name.toLowerCase().includes(about.trim().toLowerCase()));

  const handleDeleted = (image: SeasonImage) => {
    setDeleted([...deleted, image.id]);
    setImageToDelete(undefined);
    if (selected === image.s3_url) setSelected(chosen);
  };

  // Screen readers ignore a toast behind this dialog, so the error is shown inside.
  const handleRefused = (message: string) => {
    setImageToDelete(undefined);
    setDeleteError(message);
  };
  const handleDelete = (image: SeasonImage) => {
    setDeleteError(undefined);
    setImageToDelete(image);
  };

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
        {copy.heading}
      </DialogTitle>
      <TextField
        type="search"
        label={copy.search}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
        sx={{ mx: { xs: 2, sm: 3 }, mt: 1, mb: 2, maxWidth: 360 }}
      />
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {failure && <LoadFailed heading={copy.loadFailed} onRetry={retry} />}
        {!images && !failure && <Loading />}
        {matches && (
          <SeasonImageGrid
            images={matches}
            about={about}
            none={images?.length ? copy.noMatches : copy.none}
            selected={selected}
            inUse={chosen}
            onSelect={setSelected}
            onDelete={handleDelete}
          />
        )}
      </DialogContent>
      <Typography role="alert" sx={{ px: { xs: 2, sm: 3 }, pt: deleteError ? 2 : 0, color: 'error.main', fontWeight: 600 }}>
        {deleteError}
      </Typography>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, gap: 1 }}>
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button variant="contained" disabled={!selected} onClick={() => onUse(selected)}>
          {copy.use}
        </Button>
      </DialogActions>
      {imageToDelete && (
        <DeleteImageDialog
          image={imageToDelete}
          onDeleted={() => handleDeleted(imageToDelete)}
          onRefused={handleRefused}
          onClose={() => setImageToDelete(undefined)}
        />
      )}
    </Dialog>
  );
}

const paper = { m: { xs: 1.5, sm: 4 }, height: { xs: '100%', sm: '85%' }, width: { xs: 'calc(100% - 24px)' } };
