import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

/** Question before an action. */
export interface Confirmation {
  heading: string;
  text: string;
  confirm: string;
  cancel: string;
  /** For actions that are hard to undo. */
  danger?: boolean;
}

interface ConfirmDialogProps extends Confirmation {
  open: boolean;
  /** Whether the action is running, which can no longer be canceled. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, heading, text, confirm, cancel, danger = false, busy = false, onConfirm, onCancel } = props;
  const id = useId();

  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} aria-labelledby={`${id}-heading`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-heading`} variant="h3" component="h2" sx={{ pt: 3 }}>
        {heading}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button autoFocus disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} loading={busy} onClick={onConfirm} sx={{ ml: 0 }}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
