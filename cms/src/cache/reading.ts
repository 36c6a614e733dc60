import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentTypeName } from '../../contract';

/** What an answer can show of what is stored. */
export type Kind = ContentTypeName | 'season-image' | 'file';

/** What an answer shows that is being made, and until when (milliseconds since 1970) it is true. */
export interface Reading {
  tags: Set<string>;
  until: number;
  /** Whether what was asked for is there. What is missing is told, and not kept: there is no end of what is not there. */
  isFound: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/** What a change of one entry touches is tagged by kind and id, what a change of any touches by kind. */
export const tagOf = (kind: Kind, id?: string | number): string => (id === undefined ? kind : `${kind}:${id}`);

/** Whether what is read now is read for an answer that may be kept. */
export const isWatched = (): boolean => readings.getStore() !== undefined;

/** Notes that the answer being made shows an entry, or a list of them if no id is given. */
export const shows = (kind: Kind, id?: string | number): void => void readings.getStore()?.tags.add(tagOf(kind, id));

/** Notes that the answer being made is true until an instant at the latest. */
export function shownUntil(instant: number): void {
  const reading = readings.getStore();
  if (reading) reading.until = Math.min(reading.until, instant);
}

/** Notes that what was asked for is not there. */
export function showsMissing(): void {
  const reading = readings.getStore();
  if (reading) reading.isFound = false;
}

/** Does some work, and tells what it showed. */
export async function watch<Result>(work: () => Promise<Result>): Promise<{ result: Result; reading: Reading }> {
  const reading: Reading = { tags: new Set(), until: Infinity, isFound: true };
  return { result: await readings.run(reading, work), reading };
}
