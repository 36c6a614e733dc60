import { object } from 'yup';
import * as schemas from './field-schemas';
import { contentTypeNames, type ContentTypeName } from './content-types';
import { limits } from './limits';

/** What somebody may have done, as the activity tells it. */
export const auditActions = [
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
export type AuditAction = (typeof auditActions)[number];

/** What it may have been done to, besides the nouns: a picture lies in the media library, and the content is all of it. */
const otherKinds = ['season_image', 'picture', 'roster', 'content', 'session'] as const;
export type AuditEventKind = ContentTypeName | (typeof otherKinds)[number];
export const auditEventKinds: readonly AuditEventKind[] = [...contentTypeNames, ...otherKinds];

/** For how long it is kept. */
export const auditLogDays = 365;
export const auditLogPageSize = 50;

/** In `by`: all editors of the panel, and the site itself with its commands. No public id holds a colon. */
export const panelUsers = 'panel:';
export const systemActor = 'site:';

/** Somebody did something. Names are those of now where there still is what they name, and else those of then. */
export interface AuditEvent {
  id: string;
  /** An ISO 8601 instant. */
  occurred_at: string;
  action: AuditAction;
  /** The public id of an agent, `panel:` and the id of an editor, or `command:` and a name; null for the site itself. */
  actor: string | null;
  /** Null for the site itself, and where the name was erased. */
  actor_name: string | null;
  /** Whether there still is such an agent. */
  actor_exists: boolean;
  kind: AuditEventKind;
  /** The public id of what it was done to, where there are several of the kind. */
  entity_id: string | null;
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

const matching = (name: string, pattern: RegExp, message: string) =>
  schemas.text(name, 80, message).matches(pattern, { message: message, excludeEmptyString: false });

/** Which of it is asked for: that of a person, of a thing or of all of its kind, and of a time. */
export const auditLogQuery = object({
  actor: matching('by', actor, 'actor must be a valid actor id'),
  kind: schemas.text('kind', limits.line, 'kind is not valid').oneOf(auditEventKinds, 'kind is not valid'),
  entity_id: matching('of', id, 'entity_id must be a valid id').when('kind', ([kind], schema) =>
    kind ? schema : schema.test('of-a-kind', 'entity_id requires kind', (value) => value === undefined),
  ),
  /** From this instant on… */
  from: schemas.instant('from'),
  /** …until before this one. */
  to: schemas.instant('to'),
  /** The id of the last one that is known already. */
  before: matching('before', id, 'before must be a valid event id'),
});
export interface AuditLogQuery {
  actor?: string;
  kind?: AuditEventKind;
  entity_id?: string;
  from?: string | null;
  to?: string | null;
  before?: string;
}
