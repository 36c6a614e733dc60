import type { EntryState, InquiryKind, ListTab } from 'cms/contract';

/** "November 30, 2026 at 9:00 AM". */
export const longMoment = (instant: string, timeZone?: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });

/** "Nov 30, 9:00 AM"; of another year, the date without the time. */
export function shortMoment(instant: string): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const time = isThisYear ? ({ hour: 'numeric', minute: '2-digit' } as const) : ({ year: 'numeric' } as const);
  return date.toLocaleString('en-US', { month: 'short', day: 'numeric', ...time });
}

/** "Today, 1:42 AM", "Nov 30, 9:00 AM". */
export function recently(instant: string): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `Today, ${date.toLocaleTimeString('en-US', { timeStyle: 'short' })}` : shortMoment(instant);
}

/** A new address of one’s own counts once it is confirmed. */
export const confirmationSent = (email: string) => `Open the link that we sent to ${email} to confirm the address.`;

/** "1 agent", "2,000 agents". */
export const counted = (n: number, noun: string, several = `${noun}s`) => `${n.toLocaleString('en')} ${n === 1 ? noun : several}`;

export const inquiryKindLabels: Record<InquiryKind, string> = { message: 'Question', showing: 'Showing', valuation: 'Valuation' };

export const deletedBy = (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted by an unknown user');

export const returnedBy = ({ by, at }: { by: string | null; at: string }) => `${by ?? 'An administrator'}, ${shortMoment(at)}`;

export const savedBy = (name: string | null) => (name ? `Saved by ${name}` : 'Saved before version history began');

export const stateLabels: Record<EntryState, string> = {
  published: 'Published',
  unpublished: 'Unpublished',
  scheduled: 'Scheduled',
  submitted: 'Waiting for approval',
  returned: 'Returned',
  archived: 'Archived',
  active: 'Active',
  invited: 'No password yet',
  deactivated: 'Deactivated',
  unlisted: 'Not in directory',
};

/** In lists, whose chips and tabs are short. */
export const tabLabels: Record<ListTab, string> = {
  ...stateLabels,
  submitted: 'Waiting',
  'for-sale': 'For sale',
  'under-contract': 'Under contract',
  sold: 'Sold',
  drafts: 'Drafts',
  changed: 'Changed after approval',
};

/** “Spring” and “Autumn”; of a long list, the first four and the number of the others. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `“${name}”`);
  const remaining = names.length - shown.length;
  return new Intl.ListFormat('en').format(remaining > 0 ? [...shown, `${remaining} more`] : shown);
}

/** Row of a CSV file: “Line 7, 14 Gull Lane”. */
export const rowName = ({ line, name }: { line: number; name: string }) => (name ? `Line ${line}, ${name}` : `Line ${line}`);
