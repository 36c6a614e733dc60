import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker, useNavigate } from 'react-router-dom';
import { sessionStore } from '../session/session';
import { useDraft } from './drafts/useDraft';

interface WritingOptions<Values> {
  /** What the form is called in the reminder that leads back to it. */
  title: string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values & string)[];
  /** Saves, and says where to go then; undefined when the save was refused. */
  onSave: (values: Values) => Promise<string | undefined>;
}

/** What every staff form does so that nobody loses what they wrote: it stores it, offers it again, and asks before it is left. */
export function useWriting<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { onSave, ...options }: WritingOptions<Values>,
) {
  const navigate = useNavigate();
  const draft = useDraft(form, options);
  const saved = useRef(false);
  const { isDirty } = form.formState;

  // Asked at the moment of leaving: whoever has just saved, or was signed out, is not held back.
  const holds = () => isDirty && !saved.current && sessionStore.user() !== null;
  const leaving = useBlocker(({ currentLocation, nextLocation }) => holds() && currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload(holds);

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

/** The browser's own question, for a tab that is closed or reloaded. */
function useBeforeUnload(holds: () => boolean) {
  const newest = useRef(holds);
  useEffect(() => {
    newest.current = holds;
  });

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
