import { defaultRetention } from '../../../contract';
import type { Rows } from '../../database/queries';
import { addMonths, clock } from '../../settings/clock';
import { readSite } from '../site/site-settings';

/** Returns the months after the last event after which inquiries are deleted. */
export const monthsKept = async (): Promise<number> => (await readSite())?.retention_months ?? defaultRetention;

/** Returns when an inquiry whose last event was at `last` is deleted. */
export const deletionTime = async (last: number): Promise<number> => addMonths(last, await monthsKept());

/** Restricts rows to inquiries that are deleted if they are stored for this many months. */
export const expired = (rows: Rows, months: number): Rows =>
  rows.where(
    (due) =>
      void due
        .where('purge_at', '<=', clock.now())
        .orWhere((old) => void old.whereNull('purge_at').where('last_at', '<=', addMonths(clock.now(), -months))),
  );
