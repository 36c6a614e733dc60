import { effectiveSchedule, type Schedule } from '../../contract';
import type { Row, StorageModel } from '../database/storage-models';
import { kinds } from '../fields/kinds';
import type { Data } from '../fields/related';
import { clock } from '../settings/clock';

/** Returns the data that a save writes for an input. */
export function prepareFields({ contentType }: StorageModel, input: Data, before: Row | null): Data {
  const prepared = Object.entries(input).map(([name, value]) => {
    const field = contentType.fields[name];
    return [name, (field && kinds[field.kind].prepare?.(value, field, name)) ?? value];
  });
  return { ...Object.fromEntries(prepared), ...('publish_at' in contentType.fields && resolvedSchedule(input, before)) };
}

/** Initial state of publishable content. */
export const unpublishedDefaults = { published: false, publish_at: null, unpublish_at: null };

/** Returns a row's schedule as of now. Times in the past are applied to `published`. */
export const scheduleOf = (row: Row): Schedule => effectiveSchedule(row as unknown as Schedule, clock.now());

/** Returns the schedule after a save. Times in the past are applied to `published`. */
function resolvedSchedule(input: Data, before: Row | null): Schedule {
  const stored = before ? scheduleOf(before) : unpublishedDefaults;
  return effectiveSchedule({ StandardStatus: before?.StandardStatus, ...stored, ...input } as Schedule, clock.now());
}

/** Resets the input of a copy: it starts unpublished and not archived, whatever the original is. */
export const resetCopy = ({ contentType }: StorageModel, input: Data): Data => ({
  ...input,
  ...('published' in contentType.fields && unpublishedDefaults),
  ...('archived' in contentType.fields && { archived: false }),
});
