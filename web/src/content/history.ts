// Copy of the history pages and of "Recently deleted".
const moment = (instant: string, timeZone?: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });

const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

export const historyCopy = {
  heading: (name: string) => `History of ${name}`,
  lead: (versions: number) =>
    `Each save creates a version that you can compare and restore. The newest ${versions} versions are kept, plus the last version of each day for one year.`,
  backToDeleted: 'Recently deleted',
  auditLog: 'Audit log',
  versions: 'Versions, newest first',
  older: 'Show older versions',
  count: (n: number, more: boolean) => `${n === 1 ? '1 version' : `${n} versions`}${more ? ' shown' : ''}`,
  changed: (names: string[]) => `Changed: ${names.join(', ')}`,
  showChanges: 'Show changes',
  hideChanges: 'Hide changes',
  changesOf: (label: string, when: string) => `${label}, ${when}`,
  changesLoadFailed: 'Failed to load versions',
  versionMissing: 'One of these versions is no longer available.',
  compare: {
    label: 'Compare each version with',
    previous: 'The previous version',
    latest: 'The latest version',
  },
  moment,
  day,
  savedBy: (name: string | null) => (name ? `Saved by ${name}` : 'Saved before version history began'),
  deletedBy: (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted by an unknown user'),
  current: 'Current',
  deleted: 'Deleted',
  first: 'The earliest version on record.',
  unchanged: 'No content changes.',
  latest: 'The latest version.',
  atDeletion: 'The version at the time of deletion.',
  formatting: 'Only formatting or links changed',
  omitted: (n: number) => (n === 1 ? '1 unchanged paragraph' : `${n} unchanged paragraphs`),
  added: 'Added:',
  removed: 'Removed:',
  end: 'end of change',
  image: { before: 'Before', after: 'After', none: 'No image' },
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the version from ${when}`,
  confirmation: {
    heading: 'Restore this version?',
    confirm: 'Restore',
    cancel: 'Cancel',
  },
  erasure: {
    label: 'Erase history',
    heading: (name: string) => `Erase the history of ${name}?`,
    textDeleted: 'All versions and images are permanently deleted. This item can no longer be restored.',
    confirm: 'Erase',
    cancel: 'Cancel',
    done: 'History erased',
  },
  restored: 'Version restored',
  undeleted: 'Restored',
  none: {
    heading: 'No earlier versions yet',
    text: 'Versions appear here after the next save.',
  },
  loadFailed: 'Failed to load history',
  deletedPage: {
    heading: 'Recently deleted',
    lead: (n: number) => `Deleted items can be restored for ${days(n)}. After that, they are permanently deleted.`,
    more: 'Show more',
    count: (n: number, more: boolean) => `${n} ${more ? 'shown' : n === 1 ? 'item' : 'items'}`,
    loadFailed: 'Failed to load recently deleted items',
    remaining: (n: number) => `${days(n)} left`,
    history: 'History',
    historyOf: (name: string) => `History of ${name}`,
    restoreOf: (name: string) => `Restore ${name}`,
    restoreHeading: (name: string) => `Restore ${name}?`,
    none: {
      heading: 'No recently deleted items',
      text: 'Deleted agents, insights and seasons stay here for 30 days.',
      label: 'Back to the home page',
    },
  },
};
