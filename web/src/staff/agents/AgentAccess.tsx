import { Button, TextField } from '@mui/material';
import { resetReasons } from 'cms/contract';
import { useState } from 'react';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { useSessionUser } from '../../api/session';
import { nativeSelect } from '../../forms/FormField';
import type { AgentProfile } from '../../pages/profile/Profile';
import { showToast } from '../../staff-kit/toasts';
import { ConfirmDialog, useAction } from '../../staff-kit/useAction';

type Reason = (typeof resetReasons)[number];

const reasons: Record<Reason, string> = {
  lost: 'The phone or passkey is lost',
  replaced: 'The phone or passkey was replaced',
  stolen: 'The phone or passkey was stolen',
  other: 'Another reason',
};

/** Ends the sessions of an agent, and removes second factors that the agent lost. */
export function AgentAccess({ agent: { id, first_name } }: { agent: AgentProfile }) {
  const isOwn = useSessionUser()?.id === id;
  const { act, ask, busy, dialog } = useAction();
  const [reason, setReason] = useState<Reason>();

  const endSessions = async () => {
    await send('endAgentSessions', { id });
    showToast(`${first_name} is signed out everywhere.`);
  };
  const reset = () =>
    act(async () => {
      await send('resetSecondFactor', { id, body: { reason } });
      forget();
      setReason(undefined);
      showToast(`${first_name} signs in with the password only, until a new second factor is set up.`);
    });
  const question = {
    heading: `Sign ${first_name} out everywhere?`,
    text: `${first_name} can sign in again. To prevent that, deactivate the account.`,
    confirm: 'Sign out everywhere',
  };

  return (
    <div className="access">
      <Button variant="outlined" onClick={() => ask(question, endSessions)}>
        Sign out everywhere
      </Button>
      {!isOwn && (
        <Button variant="outlined" onClick={() => setReason('lost')}>
          Reset second factor
        </Button>
      )}
      {reason && (
        <ConfirmDialog
          open
          danger
          heading={`Reset ${first_name}’s second factor?`}
          text={`Make sure that the request comes from ${first_name}. Authenticator app, passkeys and recovery codes are removed, and all sessions end. ${first_name} gets an email.`}
          confirm="Reset"
          busy={busy}
          onConfirm={() => void reset()}
          onCancel={() => setReason(undefined)}
        >
          <TextField
            {...nativeSelect(resetReasons.map((name) => [name, reasons[name]]))}
            fullWidth
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(resetReasons.find((name) => name === target.value))}
            sx={{ mt: 2 }}
          />
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  );
}
