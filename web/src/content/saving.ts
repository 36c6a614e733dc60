// Copy next to the save button of a form.

export const savingCopy = {
  /** Followed by the label of the first field with an error. */
  blockedBy: 'To save, fix:',
};
