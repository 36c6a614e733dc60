// The words around writing that is not saved yet: what is kept, what is offered again, and two people saving at once.

const clock = (date: Date) => date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const day = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

function when(typedAt: number): string {
  const date = new Date(typedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return `${isToday ? 'today' : `on ${day(date)}`} at ${clock(date)}`;
}

export const draftWords = {
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
