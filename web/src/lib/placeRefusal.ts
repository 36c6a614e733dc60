import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './ApiError';
import { placeSentences } from './placeSentences';

/** Puts the sentences of a refused save (422) at the fields whose labels they hold, and the first of them before the writer's eyes. */
export function placeRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  error: unknown,
  labels: Record<string, string>,
) {
  if (!(error instanceof ApiError) || error.status !== 422) return;
  placeSentences(error.errors, labels).forEach(({ field, sentence }, index) =>
    form.setError((field ?? 'root') as Path<Values>, { type: 'server', message: sentence }, { shouldFocus: index === 0 }),
  );
}
