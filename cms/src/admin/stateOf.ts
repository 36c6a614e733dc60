import { contentTypes, effectiveSchedule, endOf, type ContentTypeName, type EntryState, type Schedule } from '../../contract/index';

/** Formats a time in the panel user's locale. */
export const moment = (instant: string) => new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const labels: Partial<Record<EntryState, string>> = {
  active: 'Active',
  deactivated: 'Deactivated',
  unlisted: 'Not in directory',
  archived: 'Archived',
};

/** Returns the status of an entry as text. */
export function stateOf(type: string, row: Record<string, unknown>): string {
  const state = contentTypes[type as ContentTypeName].stateOf(row, Date.now());
  if (state === 'invited') return row.invited_until ? stateOfInvitation(String(row.invited_until)) : 'Not invited';
  return labels[state] ?? stateOfSchedule(row as Partial<Schedule>);
}

const stateOfInvitation = (until: string) => (Date.parse(until) > Date.now() ? 'Invited' : 'Invitation expired');

function stateOfSchedule(row: Partial<Schedule>): string {
  const schedule = effectiveSchedule(row, Date.now());
  const end = endOf({ ...row, ...schedule });
  if (schedule.published) return end ? `Published until ${moment(end)}` : 'Published';
  return schedule.publish_at ? `Scheduled for ${moment(schedule.publish_at)}` : 'Unpublished';
}
