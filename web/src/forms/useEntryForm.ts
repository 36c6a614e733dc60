import { yupResolver } from '@hookform/resolvers/yup';
import { type AnyContentType, type ContentTypeName, contentTypes, endpointsOf, type ReplyOf } from 'cms/contract';
import { pickBy } from 'es-toolkit';
import { useCallback, useReducer, useRef, useState } from 'react';
import { get, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router-dom';
import { forget } from '../api/client';
import { ApiError, isConflict, send } from '../api/send';
import { sessionStore } from '../api/session';
import { useRead } from '../api/useReply';
import { paths } from '../paths';
import { showToast } from '../staff-kit/toasts';
import { useDraft } from './useDraft';
import { newValues, type EntryValues, typedValues, valuesOf } from './values';

type GetEndpoint<N extends ContentTypeName> = (typeof endpointsOf)[N]['get'];

/** An entry with all its fields, as endpoints return it. */
export type StoredOf<N extends ContentTypeName = ContentTypeName> = ReplyOf<GetEndpoint<N>>;

/** Reads an entry for a form: always the stored one, because another user may have changed it. */
export const useStored = <N extends ContentTypeName>(type: N, id: string) =>
  useRead(useCallback(() => send<GetEndpoint<N>>(endpointsOf[type].get, { id }), [type, id]));

export type Form = UseFormReturn<EntryValues, unknown, EntryValues>;

type Then = () => Promise<void>;

interface EntryFormOptions {
  type: ContentTypeName;
  /** The entry that the form edits; undefined for a new one. */
  stored?: StoredOf;
  /** Values of a new entry besides the fields of its content type. */
  more?: EntryValues;
  /** Default: validates with the schema of the content type. */
  resolver?: Resolver<EntryValues>;
  /** `all` validates while the user types, `onTouched` (default) from the moment they leave a field. */
  mode?: 'all' | 'onTouched';
  /** Title of the form in the reminder of its draft. */
  title: string;
  /** Fields that neither a draft nor a comparison with another user's save contains. */
  secrets?: readonly string[];
  save: (values: EntryValues) => Promise<{ id: string }>;
  /** Whether the user stays in the form after a save, which then returns the whole entry. */
  stays?: boolean;
  /** Screen after a save. Default: the page of the entry. */
  next?: (id: string) => string;
  /** Toast after a save. */
  done?: string;
  /** Message for a failed save. */
  failed: (error: unknown) => string;
}

/**
 * Form of an entry: its values, its draft, the question before it is left, and what happens when it is sent. After a save, the user
 * sees the entry. Errors are shown at fields and in a toast, conflicts with another user's save in a dialog.
 */
export function useEntryForm({ type, stored, more, mode = 'onTouched', title, secrets = [], ...options }: EntryFormOptions) {
  const navigate = useNavigate();
  /** The stored values that the user's changes are based on. */
  const [opened, setOpened] = useState(() => (stored ? valuesOf(type, stored) : { ...more, ...newValues(type) }));
  const [conflict, setConflict] = useState<{ theirs: EntryValues; then?: Then }>();
  const form: Form = useForm({ resolver: options.resolver ?? resolverOf(type), defaultValues: opened, mode });
  const draft = useDraft(form, { title, secrets, opened });
  const isSaved = useRef(false);
  // Evaluated when leaving, so that users who just saved or were signed out are not asked.
  const { isDirty } = form.formState;
  /** Number of running uploads. */
  const [uploads, countUpload] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  const leaving = useLeaveQuestion(() => (isDirty || uploads > 0) && !isSaved.current && sessionStore.user() !== null);

  /** @param then follows the save, also if a conflict has to be resolved first */
  const submit = (then?: Then) =>
    form.handleSubmit(async (values) => {
      // The entry is loading already.
      if (isSaved.current) return;
      const sent = { ...form.getValues() };
      try {
        const saved = await options.save(values);
        await then?.();
        isSaved.current = !options.stays;
        draft.forget();
        if (options.stays) continueFrom(valuesOf(type, saved), changesSince(sent, form.getValues()));
        forget(options.stays ? undefined : () => navigate((options.next ?? paths[type].one)(saved.id)));
        if (options.done) showToast(options.done);
      } catch (error) {
        const conflicting = stored && isConflict(error) ? await send(endpointsOf[type].get, { id: stored.id }).catch(logError) : undefined;
        if (conflicting) setConflict({ theirs: valuesOf(type, conflicting), then });
        else showFailure(form, error, options.failed(error));
      }
    });

  return {
    type,
    form,
    draft,
    leaving,
    submit,
    opened,
    setOpened,
    secrets,
    uploads,
    countUpload,
    conflict: conflict && {
      theirs: conflict.theirs,
      close: () => setConflict(undefined),
      /** Continues from what the other user saved, and saves these values. */
      resolve(merged: EntryValues) {
        continueFrom(conflict.theirs, merged);
        void submit(conflict.then)();
      },
      takeTheirs() {
        continueFrom(conflict.theirs);
        draft.forget();
        if (conflict.then) void submit(conflict.then)();
      },
    },
  };

  /** Starts again from stored values, with changes that are not stored. */
  function continueFrom(base: EntryValues, changes: EntryValues = {}) {
    setConflict(undefined);
    setOpened(base);
    form.reset(base);
    form.reset({ ...base, ...changes, version: base.version }, { keepDefaultValues: true });
  }
}

/** Validates with the schema of the content type. */
export function resolverOf(type: ContentTypeName): Resolver<EntryValues> {
  const { createSchema }: AnyContentType = contentTypes[type];
  const validate: Resolver<EntryValues> = yupResolver(createSchema);
  return (values, ...rest) => validate(typedValues(type, values), ...rest);
}

export type EntryFormState = ReturnType<typeof useEntryForm>;

/** Returns the values that the user changed while others were sent. */
const changesSince = (sent: EntryValues, now: EntryValues) => pickBy(now, (value, name) => value !== sent[name]);

const logError = (error: unknown) => void console.error(error);

/** Asks before a form with unsaved changes is left. */
function useLeaveQuestion(isUnsaved: () => boolean) {
  // The browser's own question, when the tab is closed or reloaded.
  useBeforeUnload((event) => isUnsaved() && event.preventDefault());
  return useBlocker(({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname);
}

/** Shows why a save failed: in a toast, and at the fields that the server names or below the form. */
function showFailure(form: Form, error: unknown, message: string) {
  if (!placeErrors(form, error)) form.setError('root', { type: 'failed', message });
  showToast(message, 'error');
}

/**
 * Shows the messages of a rejected save (422) at the fields that the server names, and focuses the first of them.
 * Messages about the entire form, or about fields without an input, are shown below the form.
 * @returns whether there was any message to show
 */
export function placeErrors(form: Form, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const values = form.getValues();
  const placed = Object.entries(error.fields).filter(([path]) => isInput(get(values, path)));
  const messages = new Set(placed.map(([, message]) => message));
  const remaining = error.errors.filter((message) => !messages.has(message));

  placed.forEach(([path, message], index) => form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 }));
  if (remaining.length > 0) form.setError('root', { type: 'server', message: remaining.join(' ') });
  return placed.length + remaining.length > 0;
}

// A list of records has no input; its items do.
const isInput = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
