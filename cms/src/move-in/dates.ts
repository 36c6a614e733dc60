/** Earlier than any site of this kind, so that it is not mistaken for an original date. */
const firstDate = Date.UTC(2000, 0, 1);
const minuteMs = 60_000;

/**
 * Returns generated dates for an entry, because the old API returns none. Lists are sorted newest first, so each entry gets a date one minute
 * before that of the previous entry. The dates are the same in every run.
 */
export function datesAt(index: number, total: number) {
  const date = new Date(firstDate + (total - index) * minuteMs).toISOString();
  return { createdAt: date, updatedAt: date, publishedAt: date };
}
