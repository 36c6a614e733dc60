import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { agentsCopy } from '../../content/agents';
import { invitationCopy, manageCopy, toasts } from '../../content/staff';
import { showToast } from '../../staff-kit/toasts';
import { paths } from '../../paths';
import { useAgentAction } from './useAgentAction';

/**
 * Actions of administrators on an agent.
 * @param onChange called after each change, for lists that Apollo does not read; without it, deactivation leads to the directory
 */
export function useAgentActions({ id, name }: { id: string; name: string }, onChange?: () => void) {
  const navigate = useNavigate();
  // The server asks who takes over the listings of an agent to be deactivated.
  const { act, askWithAgent, busy, dialog } = useAgentAction('successor', agentsCopy.profile.takeover.label, [id]);
  const { heading, text, ...labels } = agentsCopy.profile.deactivation;
  const changed = (leave?: () => void) => {
    forget(leave);
    onChange?.();
  };

  const setActive = async (active: boolean, successor: string | null = null) => {
    await (active ? send('reactivateAgent', { id }) : send('deactivateAgent', { id, body: { successor } }));
    changed(active || onChange ? undefined : () => navigate(paths.agent.list));
    // A successor keeps the listings.
    const undo = successor ? undefined : { label: manageCopy.undo, onClick: () => void act(() => setActive(!active)) };
    showToast(active ? toasts.agentReactivated : toasts.agentDeactivated, 'success', undo);
  };

  const question = { ...labels, heading: heading(name), text: text(name), danger: true };
  return {
    busy,
    dialog,
    deactivate: () => askWithAgent(question, (successor) => setActive(false, successor)),
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
