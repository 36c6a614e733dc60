import { isSitePath } from '../../paths';
import { draftKeyOf } from './draftKeys';

/** What somebody typed into a form and did not save. */
export interface Draft {
  id: string;
  /** The address of the form, which also tells forms apart. */
  path: string;
  /** What the form calls itself. */
  title: string;
  /** Milliseconds since 1970. */
  typedAt: number;
  values: Record<string, unknown>;
}

const listeners = new Set<() => void>();
const writers = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

/** Drafts by person, stored in localStorage: they outlive the session, a crash and the tab. */
export const drafts = {
  /** Says nothing when the browser has no room left: whoever types must not be stopped for it. */
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
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(draftKeyOf(personId)))
      .map((key) => parse(localStorage.getItem(key)))
      .filter((draft) => draft !== null)
      .sort((one, other) => other.typedAt - one.typedAt);
  },

  /** Stores at once what is just being typed in this tab. */
  flush: () => writers.forEach((flush) => flush()),

  onFlush(flush: () => void) {
    writers.add(flush);
    return () => {
      writers.delete(flush);
    };
  },

  /** Tells of what this tab stores and drops; another tab's writing is still under way there. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
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
