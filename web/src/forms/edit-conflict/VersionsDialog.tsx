import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { draftCopy } from '../../content/drafts';
import { VersionChoice, type Difference } from './VersionChoice';

interface VersionsDialogProps {
  differences: Difference[];
  /** Saves all values of the form. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Saves the values of the form, except in the given fields. */
  onChoose: (theirs: string[]) => void;
  onClose: () => void;
}

const copy = draftCopy.conflict;

/** Shows the differences between two versions of an entry and asks which values to keep. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { differences, onKeepMine, onTakeTheirs, onChoose, onClose } = props;
  const id = useId();
  const several = differences.length > 1;
  // Preselect the other user's value in fields that this user did not change.
  const [theirs, setTheirs] = useState(() => differences.filter(({ untouched }) => several && untouched).map(({ field }) => field));

  const handleChoose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((name) => name !== field));

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 } } } }}>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
        {copy.heading}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ px: { xs: 2, sm: 3 } }}>
        <DialogContentText sx={{ mb: 2 }}>{copy.text}</DialogContentText>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {differences.map((difference) => (
            <VersionChoice
              key={difference.field}
              difference={difference}
              isTheirs={theirs.includes(difference.field)}
              onChoose={several ? (isTheirs) => handleChoose(difference.field, isTheirs) : undefined}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, gap: 1, flexWrap: 'wrap', '& > *': { ml: '0 !important' } }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }}>
          {copy.close}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {copy.useTheirs}
        </Button>
        <Button variant={theirs.length > 0 ? 'outlined' : 'contained'} onClick={onKeepMine}>
          {copy.keepMine}
        </Button>
        {theirs.length > 0 && (
          <Button variant="contained" onClick={() => onChoose(theirs)}>
            {copy.saveChosen}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
