import Button from '@mui/material/Button';
import { invitationCopy as copy } from '../../content/invitations';
import { toasts } from '../../content/toasts';
import { forget } from '../../data/client';
import { errorText, send } from '../../data/send';
import { showToast } from '../../ui/toasts';
import { useAction } from '../../ui/useAction';

interface InvitationButtonsProps {
  agent: { id: string; email: string; invited_until: string | null };
  /** Accessible labels that name the agent, for screens with several agents. */
  names?: { send: string; revoke: string };
  onDone?: () => void;
}

/** Invitation actions for an agent without a password. */
export function InvitationButtons({ agent, names, onDone }: InvitationButtonsProps) {
  const { act, busy } = useAction((error) => errorText(error, toasts.actionFailed));

  const change = (name: 'inviteAgent' | 'revokeInvitation', message: string) =>
    act(async () => {
      await send(name, { id: agent.id });
      forget();
      showToast(message);
      onDone?.();
    });

  return (
    <>
      <Button variant="outlined" loading={busy} aria-label={names?.send} onClick={() => change('inviteAgent', copy.sent(agent.email))}>
        {agent.invited_until ? copy.sendAgain : copy.send}
      </Button>
      {agent.invited_until && (
        <Button disabled={busy} aria-label={names?.revoke} onClick={() => change('revokeInvitation', copy.revoked)}>
          {copy.revoke}
        </Button>
      )}
    </>
  );
}
