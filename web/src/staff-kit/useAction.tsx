import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { errorText } from '../api/send';
import { showToast } from './toasts';

export const actionFailed = 'Something went wrong. Try again.';

export interface Confirmation {
  heading: string;
  /** Name of the entry that the action changes. */
  subject?: string;
  text: string;
  /** Second paragraph. */
  more?: string;
  confirm: string;
  cancel?: string;
  /** For actions that are hard to undo. */
  danger?: boolean;
}

interface ConfirmDialogProps extends Confirmation {
  open: boolean;
  /** Whether the action is running, which can no longer be canceled. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Input that the action needs. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, heading, subject, text, more, confirm, cancel = 'Cancel', danger = false } = props;
  const { busy = false, onConfirm, onCancel, children } = props;
  const id = useId();

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: children ? { width: 560 } : {} } }}
    >
      <DialogTitle id={`${id}-heading`} variant="h3" component="h2" sx={{ pt: 3 }}>
        {heading}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {subject && <DialogContentText sx={{ mb: 1, color: 'text.primary', fontWeight: 700 }}>{subject}</DialogContentText>}
        <DialogContentText>{text}</DialogContentText>
        {more && <DialogContentText sx={{ mt: 1 }}>{more}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button autoFocus={!children} disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} loading={busy} onClick={onConfirm} sx={{ ml: 0 }}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Work = () => Promise<void> | void;

/**
 * Runs actions when a button is pressed, after a confirmation if they need one. Logs a failure and shows it as a toast.
 * The component renders `dialog`.
 * @param failed message for a failure of which the server says nothing
 */
export function useAction(failed = actionFailed) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ confirmation: Confirmation; work: Work }>();

  const act = async (work: Work) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.error(error);
      showToast(errorText(error, failed), 'error');
    }
    setBusy(false);
    setAsked(undefined);
  };

  const dialog = asked && (
    <ConfirmDialog open {...asked.confirmation} busy={busy} onConfirm={() => void act(asked.work)} onCancel={() => setAsked(undefined)} />
  );
  return { act, ask: (confirmation: Confirmation, work: Work) => setAsked({ confirmation, work }), busy, dialog };
}
