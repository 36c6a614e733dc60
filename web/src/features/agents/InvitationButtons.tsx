import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { invitationCopy as copy } from '../../content/invitations';
import { notices } from '../../content/notices';
import { storeReply } from '../../data/cache';
import { refusalText, send } from '../../data/send';
import { notify } from '../../ui/notices/notify';
import { useAction } from '../../ui/useAction';

interface InvitationButtonsProps {
  agent: { id: string; email: string; invited_until: string | null };
  /** Whom it is about, where there are several on one screen. */
  names?: { send: string; withdraw: string };
  onDone?: () => void;
}

/** What administrators may do for somebody who has no password yet. */
export function InvitationButtons({ agent, names, onDone }: InvitationButtonsProps) {
  const client = useApolloClient();
  const { act, busy } = useAction((error) => refusalText(error, notices.actionFailed));

  const change = (name: 'inviteAgent' | 'withdrawInvitation', said: string) =>
    act(async () => {
      storeReply(client, 'agent', await send(name, { id: agent.id }));
      notify(said);
      onDone?.();
    });

  return (
    <>
      <Button variant="outlined" loading={busy} aria-label={names?.send} onClick={() => change('inviteAgent', copy.sent(agent.email))}>
        {agent.invited_until ? copy.sendAgain : copy.send}
      </Button>
      {agent.invited_until && (
        <Button disabled={busy} aria-label={names?.withdraw} onClick={() => change('withdrawInvitation', copy.withdrawn)}>
          {copy.withdraw}
        </Button>
      )}
    </>
  );
}
