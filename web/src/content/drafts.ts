// Copy for unsaved changes: drafts, reminders, and the edit conflict dialog.

const clock = (date: Date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const day = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

function when(typedAt: number): string {
  const date = new Date(typedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return `${isToday ? 'today' : day(date)} at ${clock(date)}`;
}

const maxListed = 4;

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, maxListed).map((title) => `“${title}”`);
  const remaining = titles.length - shown.length;
  return new Intl.ListFormat('en').format(remaining > 0 ? [...shown, `${remaining} more`] : shown);
}

export const draftCopy = {
  offer: (typedAt: number) => `You have unsaved changes from ${when(typedAt)}.`,
  restore: 'Restore',
  discard: 'Discard',
  waiting: (title: string, typedAt: number) => `Unsaved changes to “${title}” from ${when(typedAt)}.`,
  resume: 'Continue',
  notNow: 'Not now',
  reminders: 'Reminders',
  leave: {
    heading: 'Leave without saving?',
    text: 'Your changes are kept as a draft on this device. You can restore them when you return to this form.',
    stay: 'Keep editing',
    leave: 'Leave',
  },
  signOut: {
    heading: 'Sign out without saving?',
    text: (titles: readonly string[]) => `Signing out deletes your unsaved changes to ${listed(titles)} from this device.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
  },
  conflict: {
    heading: 'Someone else saved changes',
    text: 'A newer version was saved while you were editing. Review the differences:',
    yours: 'Yours',
    theirs: 'Theirs',
    empty: 'Empty',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    saveChosen: 'Save selection',
    close: 'Back to editing',
  },
};
