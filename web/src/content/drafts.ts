// The copy around writing that is not saved yet: what is stored, what is offered again, and two people saving at once.

const clock = (date: Date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const day = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

function when(typedAt: number): string {
  const date = new Date(typedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return `${isToday ? 'today' : `on ${day(date)}`} at ${clock(date)}`;
}

const mostListed = 4;

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, mostListed).map((title) => `“${title}”`);
  const more = titles.length - shown.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${more} more`] : shown);
}

export const draftCopy = {
  offer: (typedAt: number) => `You typed here ${when(typedAt)}, and it was not saved.`,
  restore: 'Restore',
  discard: 'Discard',
  waiting: (title: string, typedAt: number) => `Not saved yet: “${title}”, typed ${when(typedAt)}.`,
  resume: 'Continue',
  notNow: 'Not now',
  reminders: 'Reminders',
  leave: {
    heading: 'Leave without saving?',
    text: 'What you typed stays on this device. The form offers it to you when you come back.',
    stay: 'Keep writing',
    leave: 'Leave',
  },
  signOut: {
    heading: 'Sign out without saving?',
    text: (titles: readonly string[]) => `Signing out removes from this device what you typed and did not save: ${listed(titles)}.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
  },
  conflict: {
    heading: 'Somebody saved before you',
    text: 'While you were writing, somebody else saved a newer version. This is where the two differ:',
    yours: 'Yours',
    theirs: 'Theirs',
    empty: 'Empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    saveChosen: 'Save what I chose',
    close: 'Back to the form',
  },
};
