import { brand } from './brand';

// Copy of the toasts.

export const toasts = {
  signedIn: (firstName: string) => `Welcome back, ${firstName}.`,
  signedOut: 'You’ve signed out.',
  sessionEnded: 'Your session has ended. Sign in again.',
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
  postCreateFailed: 'Failed to create post',
  postUpdateFailed: 'Failed to update post',
  seasonCreated: 'Season post created successfully!',
  seasonUpdated: 'Season post updated successfully!',
  seasonCreateFailed: 'Failed to create season post',
  seasonUpdateFailed: 'Failed to update season post',
  seasonLoadFailed: 'Failed to load season data',
};

export const toastsCopy = { dismiss: 'Dismiss' };

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const invitationCopy = {
  states: { none: 'Not invited', sent: 'Invited', expired: 'Invitation expired' },
  choice: 'Send invitation',
  choiceHint: (days: number) => `Emails a link to set a password, valid for ${days} days.`,
  send: 'Send invitation',
  sendAgain: 'Resend invitation',
  revoke: 'Revoke invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  revoked: 'Invitation revoked.',
  link: 'Invitations',
  page: {
    heading: 'Invitations',
    lead: 'Agents who have an account but haven’t set a password yet. Visitors can already see their profiles.',
    expires: (instant: string) => `Expires ${day.format(new Date(instant))}`,
    expired: (instant: string) => `Expired ${day.format(new Date(instant))}`,
    sendTo: (name: string) => `Send invitation to ${name}`,
    sendAgainTo: (name: string) => `Resend invitation to ${name}`,
    revokeOf: (name: string) => `Revoke invitation for ${name}`,
    inviteAll: 'Invite everyone not yet invited',
    invitedSome: (n: number) => (n === 1 ? '1 invitation sent.' : `${n.toLocaleString('en')} invitations sent.`),
    more: 'Show more',
    count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' agent' : ' agents'}`,
    loadFailed: 'Failed to load invitations',
    none: {
      heading: 'No pending invitations',
      text: 'Everyone with an account has set a password.',
      label: 'View agents',
    },
  },
  acceptance: {
    heading: (firstName: string) => `Welcome, ${firstName}`,
    lead: (length: number) => `Choose a password to manage your profile at ${brand.name}. Use at least ${length} characters.`,
    username: 'Your username',
    submit: 'Save password',
    done: {
      heading: 'You are all set',
      text: 'You can now sign in with your username and password. Redirecting...',
    },
  },
};

// Copy of the page where administrators export and import agents as CSV files.

const agents = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);

export const agentImportCopy = {
  link: 'Import and export',
  heading: 'Import and export agents',
  lead: 'Export all agents to a CSV file, edit it in a spreadsheet, and import it to apply your changes.',
  out: {
    heading: 'Export',
    text: 'All agents with their profile fields. Photos and passwords are not included.',
    button: 'Export agents',
    fileName: (day: string) => `agents-${day}.csv`,
  },
  in: {
    heading: 'Import',
    text: 'Rows are matched to agents by email address: existing agents are updated, new ones are added. Missing columns are left unchanged; empty cells clear the field. You can review the changes before they are applied. A file can have up to 2,000 rows and 2 MB. Remove columns from larger files, or split them.',
    choose: 'Choose CSV file',
    checking: 'Checking the file...',
    importing: 'Importing...',
    invite: 'Send invitations to new agents',
    apply: 'Import agents',
    another: 'Choose another file',
    failed: 'Failed to read the file. Choose it again.',
    interrupted: 'The import was interrupted. Choose the file again to apply the remaining changes.',
  },
  report: {
    changesIn: (file: string) => `Changes in ${file}`,
    errorsIn: (file: string) => `Errors in ${file}`,
    skippedIn: (file: string) => `Skipped rows in ${file}`,
    added: (n: number) => `${agents(n)} to add`,
    changed: (n: number) => `${agents(n)} to update`,
    unchanged: (n: number) => `${agents(n)} unchanged`,
    changes: 'Agents to add or update',
    isNew: 'new',
    more: (n: number) => `and ${n.toLocaleString('en')} more`,
    unknown: (columns: string) => `Ignored unknown columns: ${columns}.`,
    errors: (n: number) => (n === 1 ? '1 row can’t be imported' : `${n.toLocaleString('en')} rows can’t be imported`),
    fixFile: 'Fix the file and choose it again. No changes were made.',
    notImported: (n: number) => (n === 1 ? '1 row was not imported' : `${n.toLocaleString('en')} rows were not imported`),
    skipped: 'Someone else saved the same agents during the import. All other rows were imported.',
    line: (line: number, name: string) => (name ? `Line ${line}, ${name}` : `Line ${line}`),
    nothing: 'No changes: every agent in the file matches the site.',
  },
  done: (added: number, changed: number) => `${agents(added)} added, ${agents(changed)} updated.`,
};

// Copy of the site settings form.

export const siteSettingsCopy = {
  heading: 'Site settings',
  lead: 'Each field shows what visitors read now. Clear a field to restore its default.',
  title: 'Site settings',
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
  },
  hints: {
    phone: 'Shown on every page.',
    office_hours: 'One per line. For example: “Monday to Friday: 8:30 am to 5:30 pm”.',
    home_hero_heading: 'Over the large image of the home page.',
    home_text: 'Separate paragraphs with an empty line.',
    testimonial: 'Shown on every season post, in quotation marks.',
  },
  featured: {
    lead: 'Featured agents are listed first, in this order. All others follow alphabetically.',
    add: 'Add agent',
    search: 'Search by name',
    none: 'No featured agents. All agents are listed alphabetically.',
    searching: 'Searching...',
    noMatches: 'No matches',
    deletedAgent: 'Deleted agent',
    list: 'Featured agents',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    full: (limit: number) => `You can feature up to ${limit} agents.`,
  },
  preview: {
    open: 'Preview',
    heading: 'Preview of unsaved changes',
    live: 'Preview',
    pages: 'Pages',
    page: 'Page in the preview',
    devices: 'Device in the preview',
    phone: 'Phone',
    desktop: 'Desktop',
    close: 'Back to editing',
    names: { home: 'Home', about: 'About', buying: 'Buying', selling: 'Selling', seasons: 'Seasons' },
  },
};
