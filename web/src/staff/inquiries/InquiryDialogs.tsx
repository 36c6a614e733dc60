import { Box, TextField } from '@mui/material';
import { closedReasons, type ClosedReason } from 'cms/contract';
import { useState } from 'react';
import { EntrySearchField } from '../../forms/entries';
import { nativeSelect } from '../../forms/FormField';
import { ConfirmDialog } from '../../staff-kit/useAction';
import { reasonLabels } from './texts';

export function CloseDialog({ busy, onClose, onCancel }: { busy: boolean; onClose: (reason: ClosedReason) => void; onCancel: () => void }) {
  const [reason, setReason] = useState<ClosedReason>('helped');
  return (
    <ConfirmDialog
      open
      heading="Close this inquiry"
      text="Why?"
      confirm="Close"
      busy={busy}
      onConfirm={() => onClose(reason)}
      onCancel={onCancel}
    >
      <TextField
        {...nativeSelect(closedReasons.map((name) => [name, reasonLabels[name]]))}
        fullWidth
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(closedReasons.find((name) => name === target.value) ?? 'helped')}
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}

interface PassDialogProps {
  admin: boolean;
  /** Ids of agents who are not offered. */
  except: string[];
  busy: boolean;
  onPass: (agent: string) => void;
  onCancel: () => void;
}

export function PassDialog({ admin, except, busy, onPass, onCancel }: PassDialogProps) {
  const [agent, setAgent] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <ConfirmDialog
      open
      heading="Pass this inquiry on"
      text={admin ? 'Choose who answers. Without an agent, it goes to the office.' : 'Choose a colleague. You will not see it any more.'}
      confirm="Pass on"
      busy={busy}
      onConfirm={() => (agent || admin ? onPass(agent || 'office') : setIsMissing(true))}
      onCancel={onCancel}
    >
      <Box sx={{ mt: 2 }}>
        <EntrySearchField
          label="Agent"
          selected={agent}
          except={except}
          problem={isMissing && !agent ? 'Choose an agent' : undefined}
          onChoose={setAgent}
        />
      </Box>
    </ConfirmDialog>
  );
}
