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
  /** The address of the image that the form holds. */
  chosen: string;
  onUse: (address: string) => void;
  onClose: () => void;
}

/** The images of all seasons, to choose one from. */
export function SeasonImagesDialog({ chosen, onUse, onClose }: SeasonImagesDialogProps) {
  const id = useId();
  const { reply, failure, retry } = useReply('listSeasonImages');
  const [deleted, setDeleted] = useState<string[]>([]);
  const images = reply?.filter(({ id }) => !deleted.includes(id));
  const [sought, setSought] = useState('');
  const [selected, setSelected] = useState(chosen);
  const [unwanted, setUnwanted] = useState<SeasonImage>();
  const [problem, setProblem] = useState<string>();
  const about = useDeferredValue(sought);
  const found = images?.filter(({ name }) => name.toLowerCase().includes(about.trim().toLowerCase()));

  const handleDeleted = (image: SeasonImage) => {
    setDeleted([...deleted, image.id]);
    setUnwanted(undefined);
    if (selected === image.s3_url) setSelected(chosen);
  };

  // A notice in the corner would be hidden behind this dialog from who cannot see.
  const handleRefused = (message: string) => {
    setUnwanted(undefined);
    setProblem(message);
  };
  const handleUnwanted = (image: SeasonImage) => {
    setProblem(undefined);
    setUnwanted(image);
  };

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
        {copy.heading}
      </DialogTitle>
      <TextField
        type="search"
        label={copy.search}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        sx={{ mx: { xs: 2, sm: 3 }, mt: 1, mb: 2, maxWidth: 360 }}
      />
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {failure && <LoadFailed heading={copy.loadFailed} onRetry={retry} />}
        {!images && !failure && <Loading />}
        {found && (
          <SeasonImageGrid
            images={found}
            about={about}
            none={images?.length ? copy.noneFound : copy.none}
            selected={selected}
            inUse={chosen}
            onSelect={setSelected}
            onDelete={handleUnwanted}
          />
        )}
      </DialogContent>
      <Typography role="alert" sx={{ px: { xs: 2, sm: 3 }, pt: problem ? 2 : 0, color: 'error.main', fontWeight: 600 }}>
        {problem}
      </Typography>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, gap: 1 }}>
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button variant="contained" disabled={!selected} onClick={() => onUse(selected)}>
          {copy.use}
        </Button>
      </DialogActions>
      {unwanted && (
        <DeleteImageDialog
          image={unwanted}
          onDeleted={() => handleDeleted(unwanted)}
          onRefused={handleRefused}
          onClose={() => setUnwanted(undefined)}
        />
      )}
    </Dialog>
  );
}

const paper = { m: { xs: 1.5, sm: 4 }, height: { xs: '100%', sm: '85%' }, width: { xs: 'calc(100% - 24px)' } };
