import { object } from 'yup';
import * as schemas from './field-schemas';
import { nounNames, type Noun } from './history';
import { limits } from './limits';

/** What somebody may have done, as the activity tells it. */
export const acts = [
  'created',
  'edited',
  'deleted',
  'restored',
  'brought_back',
  'published',
  'unpublished',
  'scheduled',
  'archived',
  'unarchived',
  'deactivated',
  'reactivated',
  'role_changed',
  'invited',
  'invitation_withdrawn',
  'joined',
  'password_changed',
  'reset_link_sent',
  'signed_in',
  'signed_out',
  'history_erased',
  'imported',
  'backup_restored',
] as const;
export type Act = (typeof acts)[number];

/** What it may have been done to, besides the nouns: a picture lies in the media library, and the content is all of it. */
const otherKinds = ['season_image', 'picture', 'roster', 'content', 'session'] as const;
export type ActivityKind = Noun | (typeof otherKinds)[number];
export const activityKinds: readonly ActivityKind[] = [...nounNames, ...otherKinds];

/** For how long it is kept. */
export const activityDays = 365;
export const activityPageSize = 50;

/** In `by`: all editors of the panel, and the site itself with its commands. No public id holds a colon. */
export const panelEditors = 'panel:';
export const siteItself = 'site:';

/** Somebody did something. Names are those of now where there still is what they name, and else those of then. */
export interface Activity {
  id: string;
  /** An ISO 8601 instant. */
  at: string;
  act: Act;
  /** The public id of an agent, `panel:` and the id of an editor, or `command:` and a name; null for the site itself. */
  by: string | null;
  /** Null for the site itself, and where the name was erased. */
  by_name: string | null;
  /** Whether there still is such an agent. */
  by_exists: boolean;
  kind: ActivityKind;
  /** The public id of what it was done to, where there are several of the kind. */
  of: string | null;
  title: string | null;
  /** Whether that still is there. */
  exists: boolean;
  /** What changed, by its labels. */
  fields: string[];
  /** What else tells one such act from another, in a few words. */
  detail: string | null;
}

const id = /^[\w-]{1,64}$/;
const actor = /^([\w-]{1,64}|(panel|command):[\w-]{0,64}|site:)$/;

const matching = (name: string, pattern: RegExp, sentence: string) =>
  schemas.text(name, 80, sentence).matches(pattern, { message: sentence, excludeEmptyString: false });

/** Which of it is asked for: that of a person, of a thing or of all of its kind, and of a time. */
export const activityQuery = object({
  by: matching('by', actor, 'by must be the id of a person'),
  kind: schemas.text('kind', limits.line, 'kind is not valid').oneOf(activityKinds, 'kind is not valid'),
  of: matching('of', id, 'of must be an id').when('kind', ([kind], schema) =>
    kind ? schema : schema.test('of-a-kind', 'of needs a kind', (value) => value === undefined),
  ),
  /** From this instant on… */
  from: schemas.instant('from'),
  /** …until before this one. */
  to: schemas.instant('to'),
  /** The id of the last one that is known already. */
  before: matching('before', id, 'before must be an id'),
});
export interface ActivityQuery {
  by?: string;
  kind?: ActivityKind;
  of?: string;
  from?: string | null;
  to?: string | null;
  before?: string;
}
