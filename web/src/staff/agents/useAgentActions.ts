import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { agentsCopy } from '../../content/agents';
import { invitationCopy, manageCopy, toasts } from '../../content/staff';
import { showToast } from '../../forms/toasts';
import { useAction } from '../../forms/useAction';
import { paths } from '../../paths';

/**
 * Actions of administrators on an agent.
 * @param onChange called after each change, for lists that Apollo does not read; without it, deactivation leads to the directory
 */
export function useAgentActions({ id, name }: { id: string; name: string }, onChange?: () => void) {
  const navigate = useNavigate();
  const { act, ask, busy, dialog } = useAction((error) => errorText(error, toasts.actionFailed));
  const { heading, text, ...labels } = agentsCopy.profile.deactivation;
  const changed = (leave?: () => void) => {
    forget(leave);
    onChange?.();
  };

  const setActive = async (active: boolean) => {
    await send(active ? 'reactivateAgent' : 'deactivateAgent', { id });
    changed(active || onChange ? undefined : () => navigate(paths.agent.list));
    showToast(active ? toasts.agentReactivated : toasts.agentDeactivated, 'success', {
      label: manageCopy.undo,
      onClick: () => void act(() => setActive(!active)),
    });
  };

  return {
    busy,
    dialog,
    deactivate: () => ask({ ...labels, heading: heading(name), text: text(name), danger: true }, () => setActive(false)),
    reactivate: () => act(() => setActive(true)),
    invite: () =>
      act(async () => {
        const { email } = await send('inviteAgent', { id });
        changed();
        showToast(invitationCopy.sent(email));
      }),
    revokeInvitation: () =>
      act(async () => {
        await send('revokeInvitation', { id });
        changed();
        showToast(invitationCopy.revoked);
      }),
  };
}
