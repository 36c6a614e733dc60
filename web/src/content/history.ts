import type { AuditAction, AuditEvent, AuditEventKind } from 'cms/contract';
import { typeCopy, type TypeCopy } from './types';

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
  sinceApproval: {
    heading: 'Changes since approval',
    hint: 'When an administrator saves the listing, the saved version is approved.',
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
  listingAgent: 'Listing agent',
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
      text: 'Deleted agents, listings, insights and seasons stay here for 30 days.',
      label: 'Back to the home page',
    },
  },
};

const verbs: Record<AuditAction, string> = {
  created: 'added',
  edited: 'edited',
  deleted: 'deleted',
  restored: 'restored an earlier version of',
  brought_back: 'restored',
  published: 'published',
  unpublished: 'unpublished',
  scheduled: 'changed the schedule of',
  submitted: 'submitted for approval',
  returned: 'returned for changes',
  archived: 'archived',
  unarchived: 'unarchived',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  role_changed: 'changed the role of',
  invited: 'invited',
  invitation_withdrawn: 'revoked the invitation for',
  joined: 'set the initial password for',
  password_changed: 'changed the password for',
  reset_link_sent: 'sent a password reset link to',
  signed_in: 'signed in',
  signed_out: 'signed out',
  history_erased: 'erased the history of',
  imported: 'imported',
  backup_restored: 'restored a backup',
};

/** Actions of agents on their own account. */
const ownVerbs: Partial<Record<AuditAction, string>> = {
  edited: 'edited their own profile',
  joined: 'accepted their invitation',
  password_changed: 'changed their password',
  history_erased: 'erased their own history',
};

/** How events name what they are about. */
const kindCopy: Record<AuditEventKind, Pick<TypeCopy, 'object' | 'plural'>> = {
  ...typeCopy,
  season_image: { object: 'the season image', plural: 'Season images' },
  picture: { object: 'the image', plural: 'Media library' },
  roster: { object: 'agents from a CSV file', plural: 'Agent imports' },
  listing_import: { object: 'listings from a CSV file', plural: 'Listing imports' },
  content: { object: 'site content', plural: 'Imports and backups' },
  session: { object: '', plural: 'Sign-ins and sign-outs' },
};

/** Another version of the product may have recorded events of other kinds, whose object is not named. */
const objects: Partial<Record<string, { object: string }>> = kindCopy;

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Describes an event in three parts, so that the page can link the actor and the object. */
function describe({ action, kind, actor, actor_name, entity_id, title }: AuditEvent) {
  const subject = actor === null ? 'System' : (actor_name ?? 'A deleted user');
  const ownVerb = kind === 'agent' && actor === entity_id ? ownVerbs[action] : undefined;
  if (ownVerb) return { subject, verb: ownVerb, object: '' };
  const verb = action === 'edited' && kind === 'agent' ? 'edited the profile of' : verbs[action];
  if (action === 'backup_restored') return { subject, verb, object: '' };
  if (kind === 'site') return { subject, verb, object: objects[kind]?.object };
  if (kind === 'agent') return { subject, verb, object: title ?? 'a deleted agent' };
  return { subject, verb: [verb, objects[kind]?.object].filter(Boolean).join(' '), object: title && `“${title}”` };
}

export const auditLogCopy = {
  heading: 'Audit log',
  lead: 'Changes and sign-ins by agents and administrators. Events are kept for one year.',
  list: 'Audit events, newest first',
  describe,
  day: (instant: string) => longDay.format(new Date(instant)),
  time: (instant: string) => time.format(new Date(instant)),
  changed: (fields: string[]) => `Changed: ${fields.join(', ')}`,
  detail: ({ action, detail }: AuditEvent) => (action === 'backup_restored' && detail ? `Backup from ${moment(detail)}` : detail),
  older: 'Show older events',
  count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' event' : ' events'}`,
  loadFailed: 'Failed to load audit log',
  filters: {
    label: 'Filters',
    actor: 'User',
    anyone: 'Anyone',
    panel: 'Admin panel users',
    system: 'System',
    searching: 'Searching...',
    noMatches: 'No matches',
    kind: 'Type',
    allTypes: 'All types',
    kindOf: (kind: AuditEventKind) => kindCopy[kind].plural,
    from: 'From',
    to: 'To',
    oneItem: 'Showing one item only.',
    all: 'Show all',
    clear: 'Clear filters',
  },
  none: {
    heading: 'No events found',
    text: 'No events match these filters. Events older than one year are deleted.',
  },
};
