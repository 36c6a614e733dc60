// Copy of the toasts.

export const toasts = {
  agentUpdated: 'Updated successfully',
  agentUpdateFailed: 'Something went wrong. Try again.',
  agentAddFailed: 'Something went wrong. Try again',
  agentDeactivated: 'User deactivated',
  agentReactivated: 'User reactivated',
  avatarFailed: 'Failed to upload photo. Try again.',
  actionFailed: 'Something went wrong. Try again.',
  imageUploaded: 'Image uploaded successfully!',
  imageUploadFailed: 'Failed to upload image',
  imageRemoveFailed: 'Failed to remove image',
};

// Copy of reminders of unsaved drafts and of an ended session.

export const reminderCopy = {
  discarding: {
    heading: 'Discard your changes?',
    text: (title: string) => `Your unsaved changes to “${title}” are deleted from this device.`,
    confirm: 'Discard',
    cancel: 'Keep them',
  },
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export const invitationCopy = {
  states: { none: 'Not invited', sent: 'Invited', expired: 'Invitation expired' },
  choice: 'Email an invitation',
  choiceHint: 'The agent sets their own password.',
  noMailServer: 'This site has no mail server: the email is written to a file.',
  passwordChoice: 'Set a password now',
  passwordChoiceHint: 'You choose the password and tell the agent.',
  thisAgent: 'The agent',
  getsInvitation: (name: string, days: number) => `${name} gets an email with a link that works for ${days} days.`,
  getsPassword: (name: string) => `${name} gets no email. Tell them the username and the password.`,
  send: 'Send invitation',
  sendAgain: 'Resend invitation',
  revoke: 'Revoke invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  revoked: 'Invitation revoked.',
  expires: (instant: string) => `Invited until ${day.format(new Date(instant))}`,
  expired: (instant: string) => `Invitation expired ${day.format(new Date(instant))}`,
  inviteAll: 'Invite everyone not yet invited',
  invitedSome: (n: number) => (n === 1 ? '1 invitation sent.' : `${n.toLocaleString('en')} invitations sent.`),
  none: {
    heading: 'No pending invitations',
    text: 'Everyone with an account has set a password.',
    label: 'View agents',
  },
};

// Copy of the page where administrators export and import agents as CSV files.

const agents = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);

const csvHint =
  'Missing columns are left unchanged; empty cells clear the field. You can review the changes before they are applied. A file can have up to 2,000 rows and 2 MB. Remove columns from larger files, or split them.';

/** Copy of the import and export of a content type. */
const csvCopyOf = (type: 'agent' | 'listing') => ({
  heading: `Import and export ${type}s`,
  lead: `Export all ${type}s to a CSV file, edit it in a spreadsheet, and import it to apply your changes.`,
  export: `Export ${type}s`,
  fileName: (day: string) => `${type}s-${day}.csv`,
  apply: `Import ${type}s`,
});

export const csvCopy = {
  agent: {
    ...csvCopyOf('agent'),
    exported: 'All agents with their profile fields. Photos and passwords are not included.',
    matched: `Rows are matched to agents by email address: existing agents are updated, new ones are added. ${csvHint}`,
    option: 'Send invitations to new agents',
  },
  listing: {
    ...csvCopyOf('listing'),
    exported: 'All listings with the field names of the RESO Data Dictionary. Open houses are not included.',
    matched: `Rows are matched to listings by ListingKey, or by ListingId, their MLS number: existing listings are updated, new ones are added. Photos are added from the URLs in MediaURL, one per line, after the import: this page then shows their progress. ${csvHint}`,
    option: 'Publish new listings',
  },
  link: 'Import and export',
  exportHeading: 'Export',
  in: {
    heading: 'Import',
    choose: 'Choose CSV file',
    checking: 'Checking the file...',
    importing: 'Importing...',
    another: 'Choose another file',
    failed: 'Failed to read the file. Choose it again.',
    interrupted: 'The import was interrupted. Choose the file again to apply the remaining changes.',
  },
  report: {
    changesIn: (file: string) => `Changes in ${file}`,
    errorsIn: (file: string) => `Errors in ${file}`,
    skippedIn: (file: string) => `Skipped rows in ${file}`,
    added: (n: number) => `${n.toLocaleString('en')} to add`,
    changed: (n: number) => `${n.toLocaleString('en')} to update`,
    unchanged: (n: number) => `${n.toLocaleString('en')} unchanged`,
    changes: 'To add or update',
    isNew: 'new',
    more: (n: number) => `and ${n.toLocaleString('en')} more`,
    unknown: (columns: string) => `Ignored unknown columns: ${columns}.`,
    errors: (n: number) => (n === 1 ? '1 row can’t be imported' : `${n.toLocaleString('en')} rows can’t be imported`),
    fixFile: 'Fix the file and choose it again. No changes were made.',
    notImported: (n: number) => (n === 1 ? '1 row was not imported' : `${n.toLocaleString('en')} rows were not imported`),
    skipped: 'Someone else changed these entries during the import. All other rows were imported.',
    line: (line: number, name: string) => (name ? `Line ${line}, ${name}` : `Line ${line}`),
    nothing: 'No changes: every row of the file matches the site.',
  },
  photos: {
    heading: 'Photos',
    loadFailed: 'Failed to load the progress of photos',
    of: (instant: string, by: string | null) => (by ? `Import by ${by}, ${shortMoment(instant)}` : `Import of ${shortMoment(instant)}`),
    progress: (done: number, failed: number, all: number) =>
      `${done.toLocaleString('en')} of ${all === 1 ? '1 photo' : `${all.toLocaleString('en')} photos`} added${failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''}`,
    rows: 'Rows with photos that wait or failed',
  },
  done: (added: number, changed: number) => `${added.toLocaleString('en')} added, ${changed.toLocaleString('en')} updated.`,
};

// Copy of the dashboard.

/** "Nov 30, 9:00 AM"; of another year, the date without the time. */
function shortMoment(instant: string): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const time = isThisYear ? ({ hour: 'numeric', minute: '2-digit' } as const) : ({ year: 'numeric' } as const);
  return date.toLocaleString('en-US', { month: 'short', day: 'numeric', ...time });
}

export const dashboardCopy = {
  attention: {
    goesLive: (instant: string) => `Goes live ${shortMoment(instant)}`,
    disappears: (instant: string) => `Unpublishes ${shortMoment(instant)}`,
    waiting: (n: number) => (n === 1 ? '1 agent has not set a password' : `${agents(n)} have not set a password`),
  },
  profile: {
    heading: (done: number, all: number) => (done === all ? 'Your profile is complete' : `Your profile: ${done} of ${all} complete`),
    parts: {
      photo: { name: 'Photo', add: 'Add a photo' },
      title: { name: 'Title', add: 'Add a title' },
      bio: { name: 'Bio', add: 'Write a bio' },
      links: { name: 'Social links', add: 'Add links' },
    },
  },
};

// Copy of the lists of all entries for staff.

const quoted = (name: string) => `“${name}”`;

export const manageCopy = {
  ownListings: 'My listings',
  shortcut: (key: string) => `Shortcut: ${key}`,
  all: 'All',
  states: {
    published: 'Published',
    unpublished: 'Unpublished',
    scheduled: 'Scheduled',
    submitted: 'Waiting for approval',
    returned: 'Returned',
    archived: 'Archived',
    active: 'Active',
    invited: 'No password yet',
    deactivated: 'Deactivated',
    unlisted: 'Not in directory',
  },
  filter: 'Filter by state',
  scheduled: (instant: string) => `Scheduled: ${shortMoment(instant)}`,
  changed: 'Changed since approval',
  saved: (instant: string, by: string | null) => (by ? `${by}, ${shortMoment(instant)}` : shortMoment(instant)),
  noMatches: { heading: 'No matches', text: 'Try part of a name, or another state.', label: 'Show all' },
  noneHint: 'They appear here as soon as you create the first one.',
  actionsOf: (name: string) => `Actions for ${quoted(name)}`,
  actions: { edit: 'Edit', view: 'View', preview: 'Preview', history: 'History', deactivate: 'Deactivate', reactivate: 'Reactivate' },
  manageAll: 'Manage all',
  loadFailed: 'Failed to load the list',
  more: 'Show more',
  undo: 'Undo',
  done: {
    publish: (name: string) => `${quoted(name)} is published.`,
    unpublish: (name: string) => `${quoted(name)} is unpublished.`,
    archive: (name: string) => `${quoted(name)} is archived.`,
    unarchive: (name: string) => `${quoted(name)} is back, unpublished.`,
  },
};

// Copy of the site settings form.

export const siteSettingsCopy = {
  heading: 'Site settings',
  lead: 'Each field shows what visitors read now. Clear a field to restore its default.',
  submit: 'Save changes',
  uploading: 'Uploading image...',
  cancel: 'Cancel',
  history: 'History',
  loadFailed: 'Failed to load site settings',
  saved: 'Saved. Visitors see it now.',
  view: 'View',
  edited: 'Edited',
  restoreDefault: 'Restore default',
  restoreDefaultOf: (label: string) => `Restore default: ${label}`,
  index: 'Sections',
  failed: 'Failed to save site settings',
  sections: {
    contact: 'Contact',
    hours: 'Office hours',
    hero: 'Hero',
    home: 'Home page',
    testimonial: 'Testimonial',
    images: 'Hero images',
    directory: 'Featured agents',
    listings: 'Listings and license',
  },
  hints: {
    phone: 'Shown on every page.',
    office_hours: 'One per line. For example: “Monday to Friday: 8:30 am to 5:30 pm”.',
    home_hero_heading: 'Over the large image of the home page.',
    home_text: 'Separate paragraphs with an empty line.',
    testimonial: 'Shown on every season post, in quotation marks.',
    license: 'Shown at the bottom of every page. For example: “Maine Agency License AC90600000”.',
    time_zone: 'Open houses and listing times are in this time zone, unless a listing has another one.',
    show_sold_prices: 'Otherwise, visitors see only the date of the sale.',
    listings_need_approval: 'Agents then submit a listing, and an administrator publishes it or returns it with a note.',
  },
  featured: {
    agent: {
      lead: 'Featured agents are listed first, in this order. All others follow alphabetically.',
      add: 'Add agent',
      search: 'Search by name',
      none: 'No featured agents. All agents are listed alphabetically.',
      deleted: 'Deleted agent',
      list: 'Featured agents',
      full: (limit: number) => `You can feature up to ${limit} agents.`,
    },
    listing: {
      lead: 'The home page shows the first three homes for sale: featured ones in this order, then the newest.',
      add: 'Add listing',
      search: 'Search by address or place',
      none: 'No featured listings. The home page shows the newest homes.',
      deleted: 'Deleted listing',
      list: 'Featured listings',
      full: (limit: number) => `You can feature up to ${limit} listings.`,
    },
    searching: 'Searching...',
    noMatches: 'No matches',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
  },
  preview: {
    open: 'Preview',
    page: 'Page in the preview',
    devices: 'Device in the preview',
    phone: 'Phone',
    desktop: 'Desktop',
    close: 'Back to editing',
    names: { home: 'Home', about: 'About', buying: 'Buying', selling: 'Selling', seasons: 'Seasons' },
  },
};
