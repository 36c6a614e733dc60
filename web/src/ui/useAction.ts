import { useState } from 'react';
import { notices } from '../content/notices';
import { notify } from './notices/notify';

/** Does something at a button's press. A failure is logged, and said as `failed` says it. */
export function useAction(failed: (error: unknown) => string = () => notices.actionFailed) {
  const [busy, setBusy] = useState(false);

  /** Whether it was done. */
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(error);
      notify(failed(error), 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { act, busy };
}
