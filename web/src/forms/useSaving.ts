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
  /** Said once it is saved. */
  done?: string;
  /** What is said of a save that was refused. */
  failed: (error: unknown) => string;
  /** Where somebody else may have saved meanwhile. */
  conflict?: EditConflict;
}

/** Saves, and says where to go then: a refusal is placed at its fields and said, a conflict shown. */
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
 * Puts the sentences of a refused save (422) at the fields that the server names, the first of them before the writer's eyes.
 * What is about the whole, or about something that this form has no input for, stands below the form.
 * @returns whether there was anything to place
 */
export function applyFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const values = form.getValues();
  const placed = Object.entries(error.fields).filter(([path]) => isInput(get(values, path)));
  const messages = new Set(placed.map(([, message]) => message));
  const others = error.errors.filter((message) => !messages.has(message));

  placed.forEach(([path, message], index) =>
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (others.length > 0) form.setError('root', { type: 'server', message: others.join(' ') });
  return placed.length + others.length > 0;
}

// A list of things has none of its own; its items do.
const isInput = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
