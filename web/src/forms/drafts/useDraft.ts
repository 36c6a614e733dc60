import { debounce } from 'es-toolkit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { draftMs } from '../../config';
import { sessionStore } from '../../session/session';
import { signOuts } from './draftKeys';
import { drafts } from './drafts';

interface DraftOptions<Values> {
  /** What the form is called in the reminder that leads back to it. */
  title: string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values & string)[];
}

/** Stores what is typed into a form, for this person on this device, and finds what they left here before. */
// eslint-disable-next-line max-lines-per-function -- what a draft is made of, and four short functions
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { title, secrets = [] }: DraftOptions<Values>,
) {
  const { pathname } = useLocation();
  // Whoever opened the form: by the time it closes, they may be signed out.
  const [personId] = useState(() => sessionStore.user()?.id ?? '');
  const [openedAt] = useState(signOuts);
  const [id] = useState(() => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`);
  const [found, setFound] = useState(() => drafts.of(personId).filter(({ path }) => path === pathname));
  const secret = useRef(secrets).current;

  const pending = useMemo(() => {
    const open = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field)));
    const untouched = JSON.stringify(open(form.formState.defaultValues ?? {}));

    return debounce((typed: Values) => {
      if (openedAt !== signOuts()) return;
      const values = open(typed);
      if (JSON.stringify(values) === untouched) drafts.drop(personId, id);
      else drafts.store(personId, { id, path: pathname, title, typedAt: Date.now(), values });
    }, draftMs);
  }, [form, personId, openedAt, id, pathname, title, secret]);

  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => pending(structuredClone(values)) });
    const stopFlushing = drafts.onFlush(pending.flush);
    const close = () => {
      pending.flush();
      // Tabs hear of one another late: this may have been stored while another signed out.
      if (openedAt !== signOuts()) drafts.drop(personId, id);
    };
    window.addEventListener('pagehide', close);
    return () => {
      stop();
      stopFlushing();
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [form, pending, personId, openedAt, id]);

  const offer = found[0];
  const answer = () => {
    if (offer) drafts.drop(personId, offer.id);
    setFound(found.slice(1));
  };

  return {
    /** The newest of what this person left here before; undefined when there is nothing. */
    offer,

    restore() {
      const typed = form.getValues();
      const fitting = Object.entries(offer?.values ?? {}).filter(([field, value]) => hasShapeOf(typed[field], value));
      form.reset({ ...typed, ...Object.fromEntries(fitting) }, { keepDefaultValues: true });
      pending.flush();
      answer();
    },

    discard: answer,

    /** What was typed is saved, or given up: nothing of it stays, nor of what was offered before. */
    forget() {
      pending.cancel();
      [id, ...found.map((draft) => draft.id)].forEach((known) => drafts.drop(personId, known));
      setFound([]);
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value of unknown origin may stand where `sample` stands: the same kind of text, number, list or record.
 * Lists may hold anything like their sample's first item, or records where the sample is empty.
 */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((item) => (sample.length > 0 ? hasShapeOf(sample[0], item) : isRecord(item)));
  }
  if (isRecord(sample)) return isRecord(value) && Object.keys(sample).every((key) => hasShapeOf(sample[key], value[key]));
  return typeof value === typeof sample;
}
