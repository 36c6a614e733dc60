import { useState } from 'react';
import { toasts } from '../content/toasts';
import { ConfirmDialog, type Confirmation } from './ConfirmDialog';
import { showToast } from './toasts';

type Work = () => Promise<void> | void;

/**
 * Runs actions when a button is pressed, after a confirmation if they need one. Logs a failure and shows it as a toast.
 * The component renders `dialog`.
 * @param failed returns the message for a failure
 */
export function useAction(failed: (error: unknown) => string = () => toasts.actionFailed) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ confirmation: Confirmation; work: Work }>();

  const act = async (work: Work) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.error(error);
      showToast(failed(error), 'error');
    }
    setBusy(false);
    setAsked(undefined);
  };

  const dialog = asked && (
    <ConfirmDialog
      open
      {...asked.confirmation}
      busy={busy}
      onConfirm={() => void act(asked.work)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { act, ask: (confirmation: Confirmation, work: Work) => setAsked({ confirmation, work }), busy, dialog };
}
