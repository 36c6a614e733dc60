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
  /** Saves everything as it stands in the form. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Saves what stands in the form, except for the fields where theirs was chosen. */
  onChoose: (theirs: string[]) => void;
  onClose: () => void;
}

const copy = draftCopy.conflict;

/** Two people saved one entry: shows where they differ, and asks what is to stay. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { differences, onKeepMine, onTakeTheirs, onChoose, onClose } = props;
  const id = useId();
  const several = differences.length > 1;
  // Who did not touch a field has nothing to lose by what somebody else made of it.
  const [theirs, setTheirs] = useState(() => differences.filter(({ untouched }) => several && untouched).map(({ field }) => field));

  const handleChoose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field));

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
          {copy.takeTheirs}
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
