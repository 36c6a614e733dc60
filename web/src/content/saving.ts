// The copy beside a form's save button.

export const savingCopy = {
  /** Followed by the label of a field. */
  blockedBy: 'To save, correct:',
};
