// Copy of publishing schedules.

export const scheduleCopy = {
  open: 'Schedule…',
  clear: (label: string) => `Clear ${label.toLowerCase()}`,
  yourZone: (zone: string) => `${zone} (this device)`,
  officeZone: (zone: string) => `${zone} (our office)`,
  everyYear: 'Every year',
  everyYearHint: 'Leave empty to show the post all year.',
  month: 'month',
  day: 'day',
  noMonth: 'Month',
  noDay: 'Day',

  /** Short forms for lists. */
  chips: {
    published: 'Published',
    goesLive: (time: string) => `Goes live ${time}`,
    until: (time: string) => `Until ${time}`,
    yearly: (from: string, to: string) => `Every year, ${from} – ${to}`,
    outOfSeason: 'Out of season',
    archived: 'Archived',
  },

  /** Effect of the schedule, shown below its fields. */
  forecast: {
    isOn: 'Visible to visitors until you unpublish it.',
    isOff: 'Hidden from visitors until you publish it.',
    needsApproval: 'Hidden from visitors until an administrator approves it.',
    goesLive: (time: string) => `Goes live on ${time}.`,
    goesLiveAndDisappears: (start: string, end: string) => `Visible from ${start} until ${end}.`,
    disappears: (time: string) => `Visible until ${time}.`,
    disappearsOncePublished: (time: string) => `Once published, visible until ${time}.`,
    goesLiveAtOnce: 'The publish time has passed, so it goes live when you save.',
    disappearsAtOnce: 'The unpublish time has passed, so visitors can’t see it.',
    yearly: (from: string, to: string) => `Shown only from ${from} to ${to} each year.`,
  },

  preview: {
    text: 'Preview: visitors can’t see this.',
    goesLive: (time: string) => `It goes live on ${time}.`,
    archived: 'It is archived.',
    outOfSeason: (from: string) => `It is out of season and returns on ${from}.`,
  },
};

// Copy of the column next to the forms of insights and season posts.

export const publishCopy = {
  section: 'Visibility',
  publish: 'Publish',
  publishInsight: 'Publish this insight',
  saveAndPublish: 'Save and publish',
  published: 'Published. Visitors see it now.',
  submit: 'Submit for approval',
  saveAndSubmit: 'Save and submit',
  submitted: 'Submitted. An administrator will review it.',
  /** After an insight was created. */
  savedHidden: 'Insight saved. Visitors do not see it yet.',
  history: 'History',
  allVersions: 'All versions',
};

// Copy of the forms for adding an agent and editing a profile.

export const agentFormCopy = {
  newHeading: 'Add agent',
  newTitle: 'New agent',
  newSubmit: 'Add Agent',
  editHeading: 'Edit profile',
  editLead: (name: string) => `Shown on ${name}’s public profile.`,
  editTitle: (name: string) => `${name}’s profile`,
  editSubmit: 'Save Changes',
  cancel: 'Cancel',
  sections: {
    access: 'How will this agent sign in?',
    person: 'Name',
    contact: 'Contact',
    account: 'Account',
    links: 'Social links',
    bio: 'About',
  },
  labels: {
    username: 'Username',
    password: 'Password',
    password_confirmation: 'Password confirmation',
  },
  hints: {
    username: 'Letters and digits only. It can’t be changed later.',
    password: (length: number) => `At least ${length} characters.`,
    title: 'For example: Broker, Buyer’s Agent.',
    areas: 'Separate with commas.',
    languages: 'Separate with commas.',
  },
  portrait: {
    change: 'Change',
    remove: 'Remove',
    removal: {
      heading: 'Remove this photo?',
      text: 'The photo is removed from the profile immediately. The profile then shows the company logo.',
      confirm: 'Remove photo',
      cancel: 'Cancel',
    },
  },
  bioPlaceholder: 'Enter your bio...',
  emailNotUnique: 'Email is already taken',
  usernameNotUnique: 'Username is already taken',
  socialLinks: {
    none: 'No links yet',
    platform: (n: number) => `Platform ${n}`,
    url: (n: number) => `Link ${n}`,
    add: 'Add link',
    full: (limit: number) => `A profile can have up to ${limit} links.`,
    remove: (n: number) => `Remove link ${n}`,
  },
};

export const seasonImageCopy = {
  choose: 'Choose image',
  heading: 'Choose an image',
  none: 'No images yet. Close this dialog to upload one.',
  noMatches: 'No matching images',
  search: 'Search by name',
  use: 'Use this image',
  cancel: 'Cancel',
  images: 'Images',
  usedIn: (seasons: readonly string[]) => `Used in ${listed(seasons)}`,
  delete: (name: string) => `Delete image “${name}”`,
  deletion: {
    label: 'Delete image',
    heading: 'Delete this image?',
    text: (name: string) => `“${name}” will be permanently deleted.`,
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  loadFailed: 'Failed to load images',
  naming: {
    heading: 'Name the image',
    text: 'Describe what the image shows. The name is used for search and as alt text.',
    name: 'Image name',
    upload: 'Upload',
    cancel: 'Cancel',
  },
};

// Copy of image fields in forms.

export const imageFieldCopy = {
  none: 'No image yet',
  preview: 'Selected image',
  broken: 'This image is no longer available. Choose another one.',
  upload: 'Upload image',
  replace: 'Replace image',
  remove: 'Remove image',
  restoreDefault: 'Restore default',
  file: 'Image file',
  formats: 'JPEG, PNG, WebP, GIF or AVIF, up to 10\u00a0MB.',
  progress: 'Upload progress',
  percent: (part: number) => `${Math.round(part * 100)}%`,
  finishing: 'Processing...',
  removal: {
    heading: 'Remove this image?',
    text: 'The image is removed from the insight immediately. Your other changes are not saved until you save the form.',
    confirm: 'Remove',
    cancel: 'Cancel',
  },
};

// Copy next to the save button of a form.

export const savingCopy = {
  state(changes: number, isNew: boolean) {
    if (changes > 0) return changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`;
    return isNew ? 'Not saved yet' : 'All changes saved';
  },
  /** Followed by the labels of the first fields with errors. */
  fix: (fields: number) => (fields === 1 ? 'Fix 1 field:' : `Fix ${fields} fields:`),
  more: (fields: number) => `and ${fields} more`,
};

// Copy of form fields.

/** Follows the label of a field that may stay empty. */
export const formFieldCopy = {
  optional: 'Optional',
  none: 'Not set',
  yes: 'Yes',
  no: 'No',
  appointment: 'by appointment',
  noDescription: 'No description',
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
  restore: 'Restore',
  discard: 'Discard',
  waiting: (title: string, typedAt: number) => `Unsaved changes to “${title}” from ${when(typedAt)}.`,
  leave: {
    heading: 'Leave without saving?',
    text: 'Your changes are kept as a draft on this device. You can restore them when you return to this form.',
    uploading: 'Files that are still uploading will not be added. Your changes are kept as a draft on this device.',
    stay: 'Keep editing',
    leave: 'Leave',
  },
  signOut: {
    text: (titles: readonly string[]) => `Signing out deletes your unsaved changes to ${listed(titles)} from this device.`,
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
