// The copy of the page that tells administrators who did what.
import type { AuditAction, AuditEvent, AuditEventKind } from 'cms/contract';

/** What stands before the name of what it was done to, and behind it. */
type Verb = string | readonly [before: string, after: string];

const verbs: Record<AuditAction, Verb> = {
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

/** What people do to themselves. */
const ownVerbs: Partial<Record<AuditAction, string>> = {
  edited: 'edited their own profile',
  joined: 'accepted their invitation',
  password_changed: 'changed their password',
  history_erased: 'erased their own history',
};

const things: Record<AuditEventKind, string> = {
  agent: '',
  post: 'the insight',
  season: 'the season',
  season_image: 'the season image',
  picture: 'the image',
  site: 'the site settings',
  roster: 'agents from a CSV file',
  content: 'site content',
  session: '',
};

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const gone = 'a deleted user';

/** Who did it, and what, in words around the name of what it was done to. */
function message({ action: act, kind, actor: by, actor_name: by_name, entity_id: of, title }: AuditEvent) {
  const who = by === null ? 'System' : (by_name ?? 'A deleted user');
  const own = kind === 'agent' && by === of ? ownVerbs[act] : undefined;
  if (own) return { who, before: own, name: '', after: '' };
  const verb = act === 'edited' && kind === 'agent' ? 'edited the profile of' : verbs[act];
  const [before, after] = typeof verb === 'string' ? [verb, ''] : verb;
  if (kind === 'site' || act === 'backup_restored') return { who, before, name: act === 'backup_restored' ? '' : things.site, after };
  if (kind === 'agent') return { who, before, name: title ?? gone, after };
  return { who, before: [before, things[kind]].filter(Boolean).join(' '), name: title && `“${title}”`, after };
}

export const auditLogCopy = {
  heading: 'Audit log',
  lead: 'Changes and sign-ins by agents and administrators. Events are kept for one year.',
  list: 'Audit events, newest first',
  sentence: message,
  day: (instant: string) => day.format(new Date(instant)),
  time: (instant: string) => time.format(new Date(instant)),
  changed: (fields: string[]) => `Changed: ${fields.join(', ')}`,
  detail: ({ action: act, detail }: AuditEvent) =>
    act === 'backup_restored' && detail ? `Backup from ${moment.format(new Date(detail))}` : detail,
  older: 'Show older',
  count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' event' : ' events'}`,
  loadFailed: 'Failed to load the audit log',
  filters: {
    label: 'Filters',
    actor: 'User',
    anybody: 'Anyone',
    panel: 'Admin panel users',
    site: 'System',
    searching: 'Searching…',
    nobody: 'No matches',
    kind: 'Type',
    anything: 'All types',
    kinds: {
      agent: 'Agents',
      post: 'Insights',
      season: 'Seasons',
      season_image: 'Season images',
      picture: 'Media library',
      site: 'Site settings',
      roster: 'Agent imports',
      content: 'Imports and backups',
      session: 'Sign-ins and sign-outs',
    } satisfies Record<AuditEventKind, string>,
    from: 'From',
    to: 'To',
    one: 'Showing one item only.',
    all: 'Show all',
    clear: 'Clear filters',
  },
  none: {
    heading: 'No events found',
    text: 'No events match these filters. Events older than one year are deleted.',
  },
};
