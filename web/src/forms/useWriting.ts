import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker, useNavigate } from 'react-router-dom';
import { sessionStore } from '../session/session';
import { useDraft } from './drafts/useDraft';

interface WritingOptions<Values> {
  /** Title of the form in the reminder that links back to it. */
  title: string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values & string)[];
  /** Saves and returns the path to open next; undefined if the save failed. */
  onSave: (values: Values) => Promise<string | undefined>;
}

/** Protects the input of a staff form: stores drafts, offers to restore them, and asks before the form is left. */
export function useWriting<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { onSave, ...options }: WritingOptions<Values>,
) {
  const navigate = useNavigate();
  const draft = useDraft(form, options);
  const saved = useRef(false);
  const { isDirty } = form.formState;

  // Evaluated when leaving, so that users who just saved or were signed out are not asked.
  const isUnsaved = () => isDirty && !saved.current && sessionStore.user() !== null;
  const leaving = useBlocker(({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload(isUnsaved);

  const submit = form.handleSubmit(async (values) => {
    const destination = await onSave(values);
    if (!destination) return;
    saved.current = true;
    draft.forget();
    navigate(destination);
  });

  return { form, draft, leaving, submit };
}

export type Writing<Values extends FieldValues> = ReturnType<typeof useWriting<Values>>;

/** Shows the browser's confirmation when the tab is closed or reloaded. */
function useBeforeUnload(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });

  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, []);
}
