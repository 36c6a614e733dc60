import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../api/send';
import { type Confirmation, ConfirmDialog, useAction } from '../../staff-kit/useAction';

/** Loaded when an agent must be chosen, as few actions need one. */
const EntrySearchField = lazy(async () => ({ default: (await import('../../forms/entries')).EntrySearchField }));

type Work = (agent: string | null) => Promise<void>;

/**
 * Runs actions that may need an agent. If one does, the server refuses it with a message for this field, and a dialog with the message
 * asks for the agent.
 * @param except ids of agents that are not offered
 * @param otherwise what to send if the user chooses none, with a hint that says so
 */
export function useAgentAction(field: string, label: string, except?: readonly string[], otherwise?: { value: string; hint: string }) {
  const action = useAction();
  const [choice, setChoice] = useState<{ confirmation: Confirmation; work: Work; agent: string; isMissing: boolean }>();

  const attempt = async (confirmation: Confirmation, work: Work, agent: string | null) => {
    try {
      await work(agent);
      setChoice(undefined);
    } catch (error) {
      const text = error instanceof ApiError ? error.fields[field] : undefined;
      if (text === undefined) throw error;
      setChoice({ confirmation: { ...confirmation, text }, work, agent: '', isMissing: choice !== undefined });
    }
  };

  const dialog = choice && (
    <Suspense>
      <ConfirmDialog
        {...choice.confirmation}
        open
        busy={action.busy}
        onConfirm={() => void action.act(() => attempt(choice.confirmation, choice.work, choice.agent || (otherwise?.value ?? null)))}
        onCancel={() => setChoice(undefined)}
      >
        <Box sx={{ mt: 2 }}>
          <EntrySearchField
            label={label}
            selected={choice.agent}
            problem={choice.isMissing ? 'Choose an agent' : undefined}
            hint={otherwise?.hint}
            except={except}
            onChoose={(agent) => setChoice({ ...choice, agent, isMissing: false })}
          />
        </Box>
      </ConfirmDialog>
    </Suspense>
  );
  return {
    ...action,
    askWithAgent: (confirmation: Confirmation, work: Work) => action.ask(confirmation, () => attempt(confirmation, work, null)),
    dialog: dialog ?? action.dialog,
  };
}
