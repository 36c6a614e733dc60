import { effectiveSchedule, isInSeason, nextTransition, type Recurrence, type Schedule } from './publishing';

/** States of agents, and of entries that are published. */
type AgentState = 'active' | 'invited' | 'deactivated' | 'unlisted';
export type EntryState = AgentState | 'published' | 'submitted' | 'returned' | 'unpublished' | 'scheduled' | 'archived';

/** Tab of a list for staff: a state, or for listings, the sale status of those that are published. */
export type ListTab = EntryState | 'for-sale' | 'under-contract' | 'sold' | 'drafts' | 'changed';

/** Why visitors do not see an entry. */
type HiddenReason = 'archived' | 'unpublished' | 'out of season' | 'offline' | 'status' | 'deactivated' | 'unlisted';

/**
 * Defines whether visitors see an entry, and until when. An entry is a row, a presented entry or the values of a form, where '' and null
 * mean none. Times are ms since 1970.
 */
export interface Visibility {
  /** Returns why visitors do not see an entry; undefined if they see it. */
  hiddenBecause(entry: object, now: number): HiddenReason | undefined;
  /** Returns the next time at which visitors may see something else without a save; Infinity if there is none. */
  nextChange(entry: object, now: number): number;
  /** Returns the state of an entry in the lists for staff. */
  stateOf(entry: object, now: number): EntryState;
  /** All states, in the order of the list for staff. */
  states: readonly EntryState[];
  /** Tabs of the list for staff, and which one an entry is in. Default: the states. */
  tabs?: readonly ListTab[];
  tabOf?(entry: object, now: number): ListTab | undefined;
}

export const alwaysVisible: Visibility = {
  hiddenBecause: () => undefined,
  nextChange: () => Infinity,
  stateOf: () => 'published',
  states: ['published'],
};

type Publishable = Partial<Schedule & Recurrence> & { archived?: boolean | null };

/** Visibility of entries that are published. */
export const whilePublished: Visibility = {
  hiddenBecause(entry: Publishable, now) {
    if (entry.archived) return 'archived';
    if (!effectiveSchedule(entry, now).published) return 'unpublished';
    return isInSeason(entry, now) ? undefined : 'out of season';
  },
  nextChange: nextTransition,
  stateOf(entry: Publishable, now) {
    const { published, publish_at } = effectiveSchedule(entry, now);
    if (entry.archived) return 'archived';
    if (published) return 'published';
    return publish_at ? 'scheduled' : 'unpublished';
  },
  states: ['published', 'unpublished', 'scheduled'],
};
