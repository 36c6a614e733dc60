import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../data/ApiError';

/**
 * Puts the sentences of a refused save (422) at the fields that the server names, the first of them before the writer's eyes.
 * What is about the whole, or about something that this form has no input for, stands below the form.
 */
export function placeRefusal<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 422) return;
  const values = form.getValues();
  const placed = Object.entries(error.fields).filter(([path]) => isInput(get(values, path)));
  const sentences = new Set(placed.map(([, sentence]) => sentence));
  const others = error.errors.filter((sentence) => !sentences.has(sentence));

  placed.forEach(([path, message], index) =>
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (others.length > 0) form.setError('root', { type: 'server', message: others.join(' ') });
}

// A list has none of its own; its items do.
const isInput = (value: unknown) => typeof value === 'string';
