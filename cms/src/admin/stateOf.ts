import { effectiveSchedule, endOf, type Schedule } from '../../contract/index';

/** Formats a time in the panel user's locale. */
export const moment = (instant: string) => new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Returns the status of an entry as text. */
export function stateOf(type: string, row: Record<string, unknown>): string {
  return type === 'agent' ? stateOfAgent(row) : stateOfContent(row);
}

function stateOfAgent({ blocked, joined, invited_until, listed }: Record<string, unknown>): string {
  if (blocked) return 'Deactivated';
  if (joined === false) return invited_until ? stateOfInvitation(String(invited_until)) : 'Not invited';
  return listed === false ? 'Not in directory' : 'Active';
}

const stateOfInvitation = (until: string) => (Date.parse(until) > Date.now() ? 'Invited' : 'Invitation expired');

function stateOfContent(row: Record<string, unknown>): string {
  if (row.archived) return 'Archived';
  const { published, publish_at = null, unpublish_at = null, StandardStatus } = row;
  const schedule = effectiveSchedule({ published, publish_at, unpublish_at, StandardStatus } as Schedule, Date.now());
  const end = endOf({ ...schedule, StandardStatus });
  if (schedule.published) return end ? `Published until ${moment(end)}` : 'Published';
  return schedule.publish_at ? `Scheduled for ${moment(schedule.publish_at)}` : 'Unpublished';
}
