// The copy of the page that tells administrators who did what.
import type { Act, Activity, ActivityKind } from 'cms/contract';

/** What stands before the name of what it was done to, and behind it. */
type Verb = string | readonly [before: string, after: string];

const verbs: Record<Act, Verb> = {
  created: 'added',
  edited: 'edited',
  deleted: 'deleted',
  restored: 'restored an earlier version of',
  brought_back: 'brought back',
  published: 'published',
  unpublished: 'unpublished',
  scheduled: ['changed when', 'is shown'],
  archived: 'archived',
  unarchived: ['took', 'out of the archive'],
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  role_changed: 'changed the role of',
  invited: 'sent an invitation to',
  invitation_withdrawn: 'withdrew the invitation of',
  joined: 'set the first password of',
  password_changed: 'set a new password for',
  reset_link_sent: 'sent a link for a new password to',
  signed_in: 'signed in',
  signed_out: 'signed out',
  history_erased: 'erased the history of',
  imported: 'imported',
  backup_restored: 'restored a backup',
};

/** What people do to themselves. */
const ownVerbs: Partial<Record<Act, string>> = {
  edited: 'edited their own profile',
  joined: 'chose their first password',
  password_changed: 'chose a new password',
  history_erased: 'erased their own history',
};

const things: Record<ActivityKind, string> = {
  agent: '',
  post: 'the insight',
  season: 'the season',
  season_image: 'the season image',
  picture: 'the picture',
  site: 'the site words',
  roster: 'the roster as a table',
  content: 'the content of the site',
  session: '',
};

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const gone = 'somebody who is no longer here';

/** Who did it, and what, in words around the name of what it was done to. */
function sentence({ act, kind, by, by_name, of, title }: Activity) {
  const who = by === null ? 'The site' : (by_name ?? `S${gone.slice(1)}`);
  const own = kind === 'agent' && by === of ? ownVerbs[act] : undefined;
  if (own) return { who, before: own, name: '', after: '' };
  const verb = act === 'edited' && kind === 'agent' ? 'edited the profile of' : verbs[act];
  const [before, after] = typeof verb === 'string' ? [verb, ''] : verb;
  if (kind === 'site' || act === 'backup_restored') return { who, before, name: act === 'backup_restored' ? '' : things.site, after };
  if (kind === 'agent') return { who, before, name: title ?? gone, after };
  return { who, before: [before, things[kind]].filter(Boolean).join(' '), name: title && `“${title}”`, after };
}

export const activityCopy = {
  heading: 'Activity',
  lead: 'Who did what, newest first. It is kept for a year.',
  list: 'What was done, newest first',
  sentence,
  day: (instant: string) => day.format(new Date(instant)),
  time: (instant: string) => time.format(new Date(instant)),
  changed: (fields: string[]) => `Changed: ${fields.join(', ')}`,
  detail: ({ act, detail }: Activity) => (act === 'backup_restored' && detail ? `As of ${moment.format(new Date(detail))}` : detail),
  older: 'Show older',
  count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : ' in all'}`,
  loadFailed: 'The activity did not arrive',
  filters: {
    label: 'Filters',
    by: 'Who',
    anybody: 'Anybody',
    panel: 'Editors of the panel',
    site: 'The site itself',
    searching: 'Searching…',
    nobody: 'Nobody by that name',
    kind: 'What',
    anything: 'Anything',
    kinds: {
      agent: 'Agents',
      post: 'Insights',
      season: 'Seasons',
      season_image: 'Season images',
      picture: 'Media library',
      site: 'Site words',
      roster: 'Roster as a table',
      content: 'Imports and backups',
      session: 'Signing in and out',
    } satisfies Record<ActivityKind, string>,
    from: 'From',
    to: 'Until',
    one: 'Only one of them is shown.',
    all: 'Show all',
    clear: 'Clear filters',
  },
  none: {
    heading: 'Nothing was done',
    text: 'Nobody did anything that these filters ask for, or it is longer ago than a year.',
  },
};
