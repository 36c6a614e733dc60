import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentTypeName } from '../../contract';

interface Entry {
  type: ContentTypeName;
  /** Public id. */
  id: string;
}

const previewed = new AsyncLocalStorage<Entry>();

/** Runs `work` with one entry visible to visitors, whatever its state. The result must not be shared or cached. */
export const preview = <Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> => previewed.run(entry, work);

export function isPreviewed(type: string, id: string): boolean {
  const entry = previewed.getStore();
  return entry?.type === type && entry.id === id;
}

/** Whether an entry of this content type is being previewed. */
export const isPreviewing = (type: string): boolean => previewed.getStore()?.type === type;
