import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { ApiError, errorText, send } from '../../api/send';
import { agentsCopy } from '../../content/agents';
import { invitationCopy, manageCopy, toasts } from '../../content/staff';
import { showToast } from '../../forms/toasts';
import { ConfirmDialog, useAction } from '../../forms/useAction';
import { paths } from '../../paths';

const copy = agentsCopy.profile.takeover;

/** Loaded with the form of an agent's successor, as few profiles need it. */
const EntrySearchField = lazy(async () => ({ default: (await import('../../forms/entries')).EntrySearchField }));

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

  /** The server’s question about the listings of an agent to be deactivated, and the agent who takes them over. */
  const [takeover, setTakeover] = useState<{ text: string; successor: string; isMissing?: boolean }>();
  const setActive = async (active: boolean, successor: string | null = null) => {
    await (active ? send('reactivateAgent', { id }) : send('deactivateAgent', { id, body: { successor } }));
    changed(active || onChange ? undefined : () => navigate(paths.agent.list));
    // A successor keeps the listings.
    const undo = successor ? undefined : { label: manageCopy.undo, onClick: () => void act(() => setActive(!active)) };
    showToast(active ? toasts.agentReactivated : toasts.agentDeactivated, 'success', undo);
  };

  const question = { ...labels, heading: heading(name), text: text(name), danger: true };
  /** Deactivates the agent. Asks who takes over their listings, if they have any. */
  const deactivate = async (successor: string | null) => {
    try {
      await setActive(false, successor);
      setTakeover(undefined);
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.successor : undefined;
      if (message === undefined) throw error;
      setTakeover({ text: message, successor: '', isMissing: takeover !== undefined });
    }
  };

  return {
    busy,
    dialog: takeover ? (
      <Suspense>
        <ConfirmDialog
          {...question}
          open
          text={takeover.text}
          busy={busy}
          onConfirm={() => void act(() => deactivate(takeover.successor || null))}
          onCancel={() => setTakeover(undefined)}
        >
          <Box sx={{ mt: 2 }}>
            <EntrySearchField
              label={copy.label}
              selected={takeover.successor}
              problem={takeover.isMissing ? copy.required : undefined}
              except={[id]}
              onChoose={(successor) => setTakeover({ ...takeover, successor, isMissing: false })}
            />
          </Box>
        </ConfirmDialog>
      </Suspense>
    ) : (
      dialog
    ),
    deactivate: () => ask(question, () => deactivate(null)),
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
