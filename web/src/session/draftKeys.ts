/** Where a person's drafts are kept. */
export const draftKeyOf = (personId: string, id = '') => `draft:${encodeURIComponent(personId)}:${id}`;

/** Whether there is any draft at all, for those who need not read them. */
export const hasDrafts = (personId: string) => Object.keys(localStorage).some((key) => key.startsWith(draftKeyOf(personId)));
