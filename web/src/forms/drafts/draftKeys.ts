const prefix = 'draft:';
const signOutsKey = 'sign-outs';

/** Where a person's drafts are stored. */
export const draftKeyOf = (personId: string, id = '') => `${prefix}${encodeURIComponent(personId)}:${id}`;

const keysOf = (personId: string) => Object.keys(localStorage).filter((key) => key.startsWith(draftKeyOf(personId)));

/** Whether there is any draft at all, for those who need not read them. */
export const hasDrafts = (personId: string) => keysOf(personId).length > 0;

/** How often somebody has signed out here. A form that was opened before the last time stores nothing any more, in whatever tab. */
export const signOuts = () => localStorage.getItem(signOutsKey) ?? '0';

/** Removes all that a person did not save from this browser, for good. */
export function removeDrafts(personId: string) {
  // First, because another tab may be about to store what is typed there.
  localStorage.setItem(signOutsKey, String(Number(signOuts()) + 1));
  keysOf(personId).forEach((key) => localStorage.removeItem(key));
}
