import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { toLink, type LinkInText } from './links';

interface LinkDialogProps {
  link: LinkInText;
  onSave: (link: { href: string; text: string }) => void;
  onClose: () => void;
}

export function LinkDialog({ link, onSave, onClose }: LinkDialogProps) {
  const [url, setUrl] = useState(link.href);
  const [text, setText] = useState(link.text ?? '');
  const [isInvalid, setInvalid] = useState(false);
  const titleId = useId();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React would pass the event on to the form around the editor, which is not being submitted.
    event.stopPropagation();
    const href = toLink(url);
    if (href === null) setInvalid(true);
    else onSave({ href, text });
  };

  return (
    <Dialog open fullWidth maxWidth="xs" disableRestoreFocus onClose={onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id={titleId}>{link.href ? 'Edit link' : 'Add link'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label="URL"
            value={url}
            error={isInvalid}
            helperText={isInvalid ? 'This type of link is not allowed.' : link.href && 'Leave empty to remove the link.'}
            onChange={(event) => {
              setUrl(event.target.value);
              setInvalid(false);
            }}
            slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } }}
          />
          {link.text !== null && <TextField fullWidth label="Link text" value={text} onChange={(event) => setText(event.target.value)} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Save link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
