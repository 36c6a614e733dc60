import { useState } from 'react';
import { toasts } from '../content/toasts';
import { showToast } from './toasts';

/** Runs an action when a button is pressed. Logs a failure and shows it as a toast with the message from `failed`. */
export function useAction(failed: (error: unknown) => string = () => toasts.actionFailed) {
  const [busy, setBusy] = useState(false);

  /** Runs the action. Returns whether it succeeded. */
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(error);
      showToast(failed(error), 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { act, busy };
}
