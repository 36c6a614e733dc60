// Copy of the audit log.
import type { AuditAction, AuditEvent, AuditEventKind, ContentTypeName } from 'cms/contract';
import { contentTypeCopy } from './contentTypes';

const verbs: Record<AuditAction, string> = {
  created: 'added',
  edited: 'edited',
  deleted: 'deleted',
  restored: 'restored an earlier version of',
  brought_back: 'restored',
  published: 'published',
  unpublished: 'unpublished',
  scheduled: 'changed the schedule of',
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

type OtherKind = Exclude<AuditEventKind, ContentTypeName>;
/** Kinds of objects that are not content types. */
const otherObjects: Record<OtherKind, string> = {
  season_image: 'the season image',
  picture: 'the image',
  roster: 'agents from a CSV file',
  content: 'site content',
  session: '',
};
const otherKinds: Record<OtherKind, string> = {
  season_image: 'Season images',
  picture: 'Media library',
  roster: 'Agent imports',
  content: 'Imports and backups',
  session: 'Sign-ins and sign-outs',
};

const isContentType = (kind: AuditEventKind): kind is ContentTypeName => kind in contentTypeCopy;
const objectOf = (kind: AuditEventKind) => (isContentType(kind) ? contentTypeCopy[kind].object : otherObjects[kind]);

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Describes an event in three parts, so that the page can link the actor and the object. */
function describe({ action, kind, actor, actor_name, entity_id, title }: AuditEvent) {
  const subject = actor === null ? 'System' : (actor_name ?? 'A deleted user');
  const ownVerb = kind === 'agent' && actor === entity_id ? ownVerbs[action] : undefined;
  if (ownVerb) return { subject, verb: ownVerb, object: '' };
  const verb = action === 'edited' && kind === 'agent' ? 'edited the profile of' : verbs[action];
  if (action === 'backup_restored') return { subject, verb, object: '' };
  if (kind === 'site') return { subject, verb, object: objectOf(kind) };
  if (kind === 'agent') return { subject, verb, object: title ?? 'a deleted agent' };
  return { subject, verb: [verb, objectOf(kind)].filter(Boolean).join(' '), object: title && `“${title}”` };
}

export const auditLogCopy = {
  heading: 'Audit log',
  lead: 'Changes and sign-ins by agents and administrators. Events are kept for one year.',
  list: 'Audit events, newest first',
  describe,
  day: (instant: string) => day.format(new Date(instant)),
  time: (instant: string) => time.format(new Date(instant)),
  changed: (fields: string[]) => `Changed: ${fields.join(', ')}`,
  detail: ({ action, detail }: AuditEvent) =>
    action === 'backup_restored' && detail ? `Backup from ${moment.format(new Date(detail))}` : detail,
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
    kindOf: (kind: AuditEventKind) => (isContentType(kind) ? contentTypeCopy[kind].plural : otherKinds[kind]),
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
