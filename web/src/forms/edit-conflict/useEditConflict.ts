import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../data/ApiError';
import type { Writing } from '../useWriting';

/** What somebody else saved while a form was open. `read` fetches what is stored now, as the form's values. */
export function useEditConflict<Values extends FieldValues>(read: () => Promise<Values | undefined>) {
  const [theirs, setTheirs] = useState<Values>();

  return {
    theirs,
    close: () => setTheirs(undefined),

    /** Whether a save was refused for this reason, and theirs could be read. */
    async detect(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || error.status !== 409) return false;
      const stored = await read().catch((reason: unknown) => console.error(reason));
      setTheirs(stored ?? undefined);
      return Boolean(stored);
    },

    /** Saves what was agreed on, over theirs. */
    resolve({ form, submit }: Writing<Values>, agreed: Values) {
      setTheirs(undefined);
      form.reset(agreed, { keepDefaultValues: true });
      void submit();
    },

    takeTheirs({ form, draft }: Writing<Values>, stored: Values) {
      setTheirs(undefined);
      form.reset(stored);
      draft.forget();
    },
  };
}

export type EditConflict<Values extends FieldValues> = ReturnType<typeof useEditConflict<Values>>;
