import type { SeasonDraft } from 'cms/contract';
import { seasonFormWords } from '../../content/seasonForm';
import { noSchedule, noYear, scheduleValues, yearBody, yearValues } from '../../lib/scheduleValues';
import type { ReadSeason } from './operations';

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

// The server calls the name by its first name.
export const fieldLabels = { ...seasonFormWords.labels, name: 'Name' };
