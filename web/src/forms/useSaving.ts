import { useApolloClient } from '@apollo/client/react';
import type { ContentTypeName, contentTypes } from 'cms/contract';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { storeReply } from '../data/cache';
import { ApiError } from '../data/send';
import { paths } from '../paths';
import { showToast } from '../ui/toasts/showToast';
import type { EditConflict } from './edit-conflict/useEditConflict';

type Wire<N extends ContentTypeName> = NonNullable<(typeof contentTypes)[N]['wire']>;

interface SavingOptions<N extends ContentTypeName> {
  type: N;
  /** Toast shown after a save. */
  done?: string;
  /** Returns the message for a failed save. */
  failed: (error: unknown) => string;
  /** Conflict handling, for entries that another user may have saved in the meantime. */
  conflict?: EditConflict;
}

/** Returns a function that saves and returns the path to open next. Errors are shown at fields and in a toast, conflicts in a dialog. */
export function useSaving<N extends ContentTypeName, Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { type, done, failed, conflict }: SavingOptions<N>,
) {
  const client = useApolloClient();

  return async (save: () => Promise<Wire<N>>): Promise<string | undefined> => {
    try {
      const stored = await save();
      storeReply(client, type, stored);
      if (done) showToast(done);
      return paths[type].one(stored.id);
    } catch (error) {
      if (await conflict?.detect(error)) return undefined;
      const message = failed(error);
      const isPlaced = applyFieldErrors(form, error);
      if (!isPlaced) form.setError('root', { type: 'failed', message });
      showToast(message, 'error');
      return undefined;
    }
  };
}

/**
 * Shows the messages of a rejected save (422) at the fields that the server names, and focuses the first of them.
 * Messages about the entire form, or about fields without an input, are shown below the form.
 * @returns whether there was any message to show
 */
export function applyFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const values = form.getValues();
  const placed = Object.entries(error.fields).filter(([path]) => isInput(get(values, path)));
  const messages = new Set(placed.map(([, message]) => message));
  const remaining = error.errors.filter((message) => !messages.has(message));

  placed.forEach(([path, message], index) =>
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (remaining.length > 0) form.setError('root', { type: 'server', message: remaining.join(' ') });
  return placed.length + remaining.length > 0;
}

// A list of records has no input; its items do.
const isInput = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
