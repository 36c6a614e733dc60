import { isSitePath } from '../paths';
import type { Confirmation } from '../staff-kit/useAction';

const signOutsKey = 'sign-outs';

/** localStorage key of a draft; without an id, the prefix of a person's keys. */
const draftKeyOf = (personId: string, id = '') => `draft:${encodeURIComponent(personId)}:${id}`;

const keysOf = (personId: string) => Object.keys(localStorage).filter((key) => key.startsWith(draftKeyOf(personId)));

/** Number of sign-outs in this browser. A form opened before the last sign-out stores no more drafts, in any tab. */
export const signOuts = () => localStorage.getItem(signOutsKey) ?? '0';

export function removeDrafts(personId: string) {
  // Count first, because another tab may be about to store a draft.
  localStorage.setItem(signOutsKey, String(Number(signOuts()) + 1));
  keysOf(personId).forEach((key) => localStorage.removeItem(key));
}

/** Unsaved content of a form. */
export interface Draft {
  id: string;
  /** Path of the form, which also identifies the form. */
  path: string;
  title: string;
  /** Milliseconds since 1970. */
  typedAt: number;
  values: Record<string, unknown>;
}

const listeners = new Set<() => void>();
const flushListeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

const subscribeTo = (subscribers: Set<() => void>) => (listener: () => void) => {
  subscribers.add(listener);
  return () => void subscribers.delete(listener);
};

/** Drafts by person in localStorage. They survive the session, a crash and the tab. */
export const drafts = {
  /** Only logs an error if the storage is full, so that typing is not interrupted. */
  store(personId: string, draft: Draft) {
    try {
      localStorage.setItem(draftKeyOf(personId, draft.id), JSON.stringify(draft));
      announce();
    } catch (error) {
      console.error(error);
    }
  },

  drop(personId: string, id: string) {
    localStorage.removeItem(draftKeyOf(personId, id));
    announce();
  },

  /** Newest first. */
  of(personId: string): Draft[] {
    return keysOf(personId)
      .map((key) => parse(localStorage.getItem(key)))
      .filter((draft) => draft !== null)
      .sort((a, b) => b.typedAt - a.typedAt);
  },

  /** Stores pending input of this tab immediately. */
  flush: () => flushListeners.forEach((flush) => flush()),

  onFlush: subscribeTo(flushListeners),

  /** Calls a listener when this tab stores or drops a draft. Drafts of other tabs are still being edited there. */
  subscribe: subscribeTo(listeners),
};

function parse(text: string | null): Draft | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null');
    const { id, path, title, typedAt, values } = draft ?? {};
    if (!id || !isSitePath(path) || !title) return null;
    return typeof typedAt === 'number' && typeof values === 'object' ? { id, path, title, typedAt, values } : null;
  } catch {
    return null;
  }
}

/** “today at 11:59 PM”, “November 24 at 11:59 PM”. */
export function timeOfDraft({ typedAt }: Pick<Draft, 'typedAt'>): string {
  const date = new Date(typedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? 'today' : date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return `${day} at ${date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
}

export const discardQuestion = (title: string): Confirmation => ({
  heading: 'Discard your changes?',
  text: `Your unsaved changes to “${title}” are deleted from this device.`,
  confirm: 'Discard',
  cancel: 'Keep them',
  danger: true,
});
