import type { Noun } from '../../contract';
import { everything, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import type { Row, StoredNoun } from '../database/stored-nouns';

/** Of a longer list nothing is kept: it would take more room than the time is worth. */
export const maxRows = 2000;

/**
 * The rows of a noun's list as they were read last, for as long as nothing changes; every reader looks for those that they may see.
 * Nobody changes what is in them.
 * @param read asks the database
 * @param related whose changes show in them
 */
export function listRows(stored: StoredNoun, read: () => Promise<Row[]>, related: Noun[] = []): () => Promise<readonly Row[]> {
  const changing = new Set<string>([stored.noun.name, ...related, everything, 'season-image']);
  let kept: readonly Row[] | undefined;
  let underWay: Promise<readonly Row[]> | undefined;
  let changes = 0;
  onChange((tags) => {
    if (!tags.some((tag) => changing.has(tag) || tag.startsWith('file:'))) return;
    kept = undefined;
    underWay = undefined;
    changes += 1;
  });
  async function readAgain(): Promise<readonly Row[]> {
    const begun = changes;
    const rows = await read();
    if (isUpToDate() && begun === changes && rows.length <= maxRows) kept = rows;
    return rows;
  }
  return async () => {
    if (!isUpToDate()) return read();
    if (kept) return kept;
    // Whoever asks meanwhile waits for the same rows; what changes ends that.
    const reading = (underWay ??= readAgain());
    return reading.finally(() => {
      if (underWay === reading) underWay = undefined;
    });
  };
}
