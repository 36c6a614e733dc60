import { object } from 'yup';
import * as schemas from './field-schemas';
import { contentTypeNames, type ContentTypeName } from './content-types';
import { limits } from './limits';

export const auditActions = [
  'created',
  'edited',
  'deleted',
  'restored',
  'brought_back',
  'published',
  'unpublished',
  'scheduled',
  'submitted',
  'returned',
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
  'photos_failed',
  'backup_restored',
  'assigned',
  'answered',
  'closed',
  'reopened',
  'released',
  'exported',
  'erased',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_code_used',
  'session_ended',
  'email_confirmed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds that are not content types: season image, media library file, imports of agents and of listings, all content, session, inquiry, person. */
const otherKinds = ['season_image', 'picture', 'roster', 'listing_import', 'content', 'session', 'inquiry', 'person'] as const;
export type AuditEventKind = ContentTypeName | (typeof otherKinds)[number];
export const auditEventKinds: readonly AuditEventKind[] = [...contentTypeNames, ...otherKinds];

/** Retention in days. */
export const auditLogDays = 365;
export const auditLogPageSize = 50;

/** Values of the `actor` query: all panel users, and the system with its commands. Public ids contain no colon. */
export const panelUsers = 'panel:';
export const systemActor = 'site:';

/** One audited action. Names are current while the agent or entity exists, and otherwise those at the time of the action. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 instant. */
  occurred_at: string;
  action: AuditAction;
  /** Public id of an agent, `panel:` and the id of a panel user, or `command:` and a command name; null for the system. */
  actor: string | null;
  /** Null for the system, and after the name was erased. */
  actor_name: string | null;
  /** Whether the actor is an agent who still exists. */
  actor_exists: boolean;
  kind: AuditEventKind;
  /** Public id of the entity, if the kind has several. */
  entity_id: string | null;
  title: string | null;
  /** Whether the entity still exists. */
  exists: boolean;
  /** Labels of the changed fields. */
  fields: string[];
  /** Short text that distinguishes the event from others of the same action, such as “added 35 photos”. */
  detail: string | null;
}

const id = /^[\w-]{1,64}$/;
const actor = /^([\w-]{1,64}|(panel|command):[\w-]{0,64}|site:)$/;

const matching = (name: string, pattern: RegExp, message: string) =>
  schemas.text(name, 80, message).matches(pattern, { message, excludeEmptyString: false });

/** Filters by actor, by kind or entity, and by time. */
export const auditLogQuery = object({
  actor: matching('actor', actor, 'actor must be a valid actor id'),
  kind: schemas.text('kind', limits.line, 'kind is not valid').oneOf(auditEventKinds, 'kind is not valid'),
  entity_id: matching('entity_id', id, 'entity_id must be a valid id').when('kind', ([kind], schema) =>
    kind ? schema : schema.test('has-kind', 'entity_id requires kind', (value) => value === undefined),
  ),
  /** Start of the period (inclusive). */
  from: schemas.instant('from'),
  /** End of the period (exclusive). */
  to: schemas.instant('to'),
  /** Id of the last event on the previous page. */
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
