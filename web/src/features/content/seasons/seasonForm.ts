import type { SeasonDraft } from 'cms/contract';
import { noSchedule, noYear, scheduleValues, yearBody, yearValues } from '../../../forms/schedule/scheduleValues';
import type { ReadSeason } from './queries';

/** What the forms for writing and editing have in common. */
export type SeasonValues = SeasonDraft;

export const emptySeason: SeasonValues = { name: '', body: '', background_image: '', ...noSchedule, ...noYear };

/** What of a stored season its form edits. */
export function seasonValues(season: ReadSeason): SeasonValues {
  return {
    name: season.name,
    body: season.body,
    background_image: season.background_image ?? '',
    ...scheduleValues(season),
    ...yearValues(season),
    version: season.version ?? '',
  };
}

/** What is sent of a form. */
export const seasonBody = (values: SeasonValues) => ({
  name: values.name,
  body: values.body,
  background_image: values.background_image || null,
  ...yearBody(values),
});

/** The fields that two people may have changed differently, in the form's order. */
export const comparedFields = [
  'name',
  'body',
  'background_image',
  'publish_at',
  'unpublish_at',
  'time_zone',
  'recur_from',
  'recur_to',
] as const satisfies readonly (keyof SeasonValues)[];
