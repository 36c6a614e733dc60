import type { AuditAction, AuditEvent, AuditEventKind } from 'cms/contract';
import { typeTexts } from '../../staff-kit/typeTexts';

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
  photos_failed: 'could not add all photos of',
  backup_restored: 'restored a backup',
  assigned: 'passed on',
  answered: 'answered',
  closed: 'closed',
  reopened: 'reopened',
  released: 'released',
  exported: 'exported',
  erased: 'erased',
  second_factor_added: 'added a second factor for',
  second_factor_removed: 'removed a second factor of',
  second_factor_reset: 'reset the second factor of',
  recovery_code_used: 'used a recovery code of',
  session_ended: 'ended sessions of',
  email_confirmed: 'confirmed the new email of',
};

/** Actions of agents on their own account. */
const ownVerbs: Partial<Record<AuditAction, string>> = {
  edited: 'edited their own profile',
  joined: 'accepted their invitation',
  password_changed: 'changed their password',
  history_erased: 'erased their own history',
  second_factor_added: 'added a second factor',
  second_factor_removed: 'removed a second factor',
  recovery_code_used: 'used a recovery code',
  session_ended: 'ended sessions of their own',
  email_confirmed: 'confirmed their new email',
};

/** How events name what they are about. */
export const kindTexts: Record<AuditEventKind, { object: string; plural: string }> = {
  ...typeTexts,
  season_image: { object: 'the season image', plural: 'Season images' },
  picture: { object: 'the image', plural: 'Media library' },
  roster: { object: 'agents from a CSV file', plural: 'Agent imports' },
  listing_import: { object: 'listings from a CSV file', plural: 'Listing imports' },
  content: { object: 'site content', plural: 'Imports and backups' },
  inquiry: { object: '', plural: 'Inquiries' },
  person: { object: 'a person:', plural: 'Personal data' },
  session: { object: '', plural: 'Sign-ins and sign-outs' },
};

/** Another version of the product may have recorded events of other kinds, whose object is not named. */
const objects: Partial<Record<string, { object: string }>> = kindTexts;

/** Describes an event in three parts, so that the page can link the actor and the object. */
export function describe({ action, kind, actor, actor_name, entity_id, title }: AuditEvent) {
  const subject = actor === null ? 'System' : (actor_name ?? 'A deleted user');
  const ownVerb = kind === 'agent' && actor === entity_id ? ownVerbs[action] : undefined;
  if (ownVerb) return { subject, verb: ownVerb, object: '' };
  const verb = action === 'edited' && kind === 'agent' ? 'edited the profile of' : verbs[action];
  if (action === 'backup_restored') return { subject, verb, object: '' };
  if (kind === 'site') return { subject, verb, object: objects[kind]?.object };
  if (kind === 'agent') return { subject, verb, object: title ?? 'a deleted agent' };
  return { subject, verb: [verb, objects[kind]?.object].filter(Boolean).join(' '), object: title && `“${title}”` };
}
