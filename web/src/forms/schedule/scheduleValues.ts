import { brand } from '../../content/brand';

/** What the fields of a schedule hold: ISO instants, '' for none. */
export interface ScheduleValues {
  publish_at?: string | null;
  unpublish_at?: string | null;
  time_zone?: string | null;
}

/** What the fields of a yearly season hold besides: days as MM-DD, '' for none. */
export interface YearValues extends ScheduleValues {
  recur_from?: string | null;
  recur_to?: string | null;
}

export const noSchedule = { publish_at: '', unpublish_at: '', time_zone: brand.timeZone };
export const noYear = { recur_from: '', recur_to: '' };

export const scheduleValues = ({ publish_at, unpublish_at, time_zone }: ScheduleValues) => ({
  publish_at: publish_at ?? '',
  unpublish_at: unpublish_at ?? '',
  time_zone: time_zone || brand.timeZone,
});

export const yearValues = ({ recur_from, recur_to }: YearValues) => ({ recur_from: recur_from ?? '', recur_to: recur_to ?? '' });

/** A schedule as it is sent: null clears, and a time zone is kept only where a time needs it. */
export function scheduleBody({ publish_at, unpublish_at, time_zone }: ScheduleValues, needsZone = false) {
  const hasTimes = Boolean(publish_at || unpublish_at);
  return {
    publish_at: publish_at || null,
    unpublish_at: unpublish_at || null,
    time_zone: (hasTimes || needsZone) && time_zone ? time_zone : null,
  };
}

/** Likewise of a yearly season, whose days need a time zone too. */
export function yearBody({ recur_from, recur_to, ...schedule }: YearValues) {
  return {
    ...scheduleBody(schedule, Boolean(recur_from || recur_to)),
    recur_from: recur_from || null,
    recur_to: recur_to || null,
  };
}
