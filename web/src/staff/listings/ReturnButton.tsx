import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { paths } from '../../paths';
import { showToast } from '../../staff-kit/toasts';
import { ConfirmDialog, useAction } from '../../staff-kit/useAction';

/** Returns a submitted listing to its agent, with a note. */
export function ReturnButton({ id }: { id: string }) {
  const navigate = useNavigate();
  /** Undefined while the dialog is closed. */
  const [note, setNote] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { act, busy } = useAction();

  const handleReturn = () => {
    setMissing(!note?.trim());
    if (!note?.trim()) return;
    void act(async () => {
      await send('returnListing', { id, body: { note } });
      setNote(undefined);
      showToast('Returned to the agent.');
      forget(() => navigate(paths.listing.manage));
    });
  };

  return (
    <>
      <Button variant="outlined" onClick={() => setNote('')}>
        Return…
      </Button>
      <ConfirmDialog
        heading="Return this listing?"
        text="The agent can change it and submit it again."
        confirm="Return to agent"
        open={note !== undefined}
        busy={busy}
        onConfirm={handleReturn}
        onCancel={() => setNote(undefined)}
      >
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={5}
          label="What should the agent change?"
          value={note ?? ''}
          error={isMissing}
          helperText={isMissing && 'Note is required'}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 1_000, 'aria-required': true } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}
