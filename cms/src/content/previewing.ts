import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentTypeName } from '../../contract';

interface Entry {
  type: ContentTypeName;
  /** Its public id. */
  id: string;
}

const previewed = new AsyncLocalStorage<Entry>();

/** Does something for which one entry is shown to visitors, whatever its state. What comes of it is for nobody else. */
export const preview = <Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> => previewed.run(entry, work);

export function isPreviewed(type: string, id: string): boolean {
  const entry = previewed.getStore();
  return entry?.type === type && entry.id === id;
}

/** Whether an entry of this noun is shown as it is to nobody else. */
export const isPreviewing = (type: string): boolean => previewed.getStore()?.type === type;
