import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface FormDialogProps {
  heading: string;
  text?: string;
  /** Label of the button that closes the dialog. */
  close?: string;
  /** Whether only the button closes it, because what it shows is lost then. */
  stays?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form or a result of its own. */
export function FormDialog({ heading, text, close = 'Cancel', stays = false, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={stays ? undefined : onClose}
      aria-labelledby={id}
      aria-describedby={text && `${id}-text`}
      slotProps={{ paper: { sx: { width: 480 } } }}
    >
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3 }}>
        {heading}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: 1 }}>
        {text && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button variant={stays ? 'contained' : 'text'} onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
