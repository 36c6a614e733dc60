/** Current time (ms since 1970). An object, so that tests can replace `now`. */
export const clock = { now: () => Date.now() };

/** Adds months to a time (ms since 1970). A month without that day ends on its last one. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
