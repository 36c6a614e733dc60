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

/** "1 agent", "2,000 agents". */
export const counted = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

export const deletedBy = (name: string | null) => (name ? `Deleted by ${name}` : 'Deleted by an unknown user');

export const savedBy = (name: string | null) => (name ? `Saved by ${name}` : 'Saved before version history began');
