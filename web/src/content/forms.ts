// Copy of the column next to the forms of insights and season posts.

export const publishCopy = {
  publish: 'Publish',
  publishInsight: 'Publish this insight',
  submitted: 'Submitted. An administrator will review it.',
};

// Copy of the forms for adding an agent and editing a profile.

export const agentFormCopy = {
  labels: {
    username: 'Username',
    password: 'Password',
    password_confirmation: 'Password confirmation',
  },
};

export const seasonImageCopy = {
  usedIn: (seasons: readonly string[]) => `Used in ${listed(seasons)}`,
};

// Copy next to the save button of a form.

export const savingCopy = {
  state(changes: number, isNew: boolean) {
    if (changes > 0) return changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`;
    return isNew ? 'Not saved yet' : 'All changes saved';
  },
};

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
  waiting: (title: string, typedAt: number) => `Unsaved changes to “${title}” from ${when(typedAt)}.`,
  signOut: {
    text: (titles: readonly string[]) => `Signing out deletes your unsaved changes to ${listed(titles)} from this device.`,
  },
};
