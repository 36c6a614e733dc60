import { effectiveSchedule, type Schedule } from '../../contract/index';

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
  const { publish_at = null, unpublish_at = null } = row;
  const { published, ...times } = effectiveSchedule({ published: row.published, publish_at, unpublish_at } as Schedule, Date.now());
  if (published) return times.unpublish_at ? `Published until ${moment(times.unpublish_at)}` : 'Published';
  return times.publish_at ? `Scheduled for ${moment(times.publish_at)}` : 'Unpublished';
}
