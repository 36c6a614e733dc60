const prefix = 'draft:';
const signOutsKey = 'sign-outs';

/** localStorage key of a draft; without an id, the prefix of a person's keys. */
export const draftKeyOf = (personId: string, id = '') => `${prefix}${encodeURIComponent(personId)}:${id}`;

const keysOf = (personId: string) => Object.keys(localStorage).filter((key) => key.startsWith(draftKeyOf(personId)));

/** Whether a person has any draft. Does not read the drafts. */
export const hasDrafts = (personId: string) => keysOf(personId).length > 0;

/** Number of sign-outs in this browser. A form opened before the last sign-out stores no more drafts, in any tab. */
export const signOuts = () => localStorage.getItem(signOutsKey) ?? '0';

/** Permanently deletes a person's drafts from this browser. */
export function removeDrafts(personId: string) {
  // Count first, because another tab may be about to store a draft.
  localStorage.setItem(signOutsKey, String(Number(signOuts()) + 1));
  keysOf(personId).forEach((key) => localStorage.removeItem(key));
}
