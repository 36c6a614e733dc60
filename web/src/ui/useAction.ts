import { useState } from 'react';
import { toasts } from '../content/toasts';
import { showToast } from './toasts/showToast';

/** Does something at a button's press. A failure is logged, and said as `failed` says it. */
export function useAction(failed: (error: unknown) => string = () => toasts.actionFailed) {
  const [busy, setBusy] = useState(false);

  /** Whether it was done. */
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
