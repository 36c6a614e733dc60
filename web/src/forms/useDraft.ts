import { debounce, isPlainObject, omit, pickBy } from 'es-toolkit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { draftMs } from '../config';
import { sessionStore } from '../api/session';
import { signOuts, drafts } from './drafts';

interface DraftOptions<Values> {
  /** Title of the form in the reminder that links back to it. */
  title: string;
  /** Fields that are never stored. */
  secrets?: readonly string[];
  /** Values without any change of the user, of which there is no draft. */
  opened: Values;
}

/** Stores unsaved input of a form by person on this device, and offers earlier drafts of the same form. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { title, secrets = [], opened }: DraftOptions<Values>,
) {
  const { pathname } = useLocation();
  // The person who opened the form may be signed out when it closes.
  const [personId] = useState(() => sessionStore.user()?.id ?? '');
  const [openedAt] = useState(signOuts);
  const [id] = useState(() => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`);
  const [earlier, setEarlier] = useState(() => drafts.of(personId).filter(({ path }) => path === pathname));
  const secretFields = useRef(secrets).current;
  const unchanged = useRef(opened);
  unchanged.current = opened;

  const pending = useMemo(() => {
    const redact = (values: Values) => omit(values, [...secretFields]);
    return debounce((input: Values) => {
      if (openedAt !== signOuts()) return;
      const values = redact(input);
      if (JSON.stringify(values) === JSON.stringify(redact(unchanged.current))) drafts.drop(personId, id);
      else drafts.store(personId, { id, path: pathname, title, typedAt: Date.now(), values });
    }, draftMs);
  }, [personId, openedAt, id, pathname, title, secretFields]);

  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => pending(structuredClone(values)) });
    const stopFlushing = drafts.onFlush(pending.flush);
    const close = () => {
      pending.flush();
      // Tabs are notified late, so this draft may have been stored after another tab signed out.
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

  const offer = earlier[0];
  const dropOffer = () => {
    if (offer) drafts.drop(personId, offer.id);
    setEarlier(earlier.slice(1));
  };

  return {
    title,
    /** Newest earlier draft of the form; undefined if there is none. */
    offer,

    restore() {
      const current = form.getValues();
      const compatible = pickBy(offer?.values ?? {}, (value, field) => hasShapeOf(current[field], value));
      form.reset({ ...current, ...compatible }, { keepDefaultValues: true });
      pending.flush();
      dropOffer();
    },

    discard: dropOffer,

    /** Deletes this draft and all earlier ones, after the input was saved or discarded. */
    forget() {
      pending.cancel();
      [id, ...earlier.map((draft) => draft.id)].forEach((draftId) => drafts.drop(personId, draftId));
      setEarlier([]);
    },
  };
}

/**
 * Whether a value of unknown origin has the same shape as `sample`: the same type of string, number, list or record.
 * Items of a list must have the shape of the sample's first item, or be records if the sample is empty.
 */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((item) => (sample.length > 0 ? hasShapeOf(sample[0], item) : isPlainObject(item)));
  }
  if (isPlainObject(sample)) return isPlainObject(value) && Object.keys(sample).every((key) => hasShapeOf(sample[key], value[key]));
  return typeof value === typeof sample;
}
