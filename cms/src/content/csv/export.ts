import type { Row, StorageModel } from '../../database/storage-models';
import { wholeRowsInBatches } from '../catalog';
import { byteOrderMark, writeRows } from './table';

interface Export {
  stored: StorageModel;
  columns: readonly string[];
  entries: readonly Pick<Row, 'id' | 'documentId'>[];
  cells: (row: Row) => string[];
}

/** Writes rows as CSV, a batch at a time. */
export async function* exportCsv({ stored, columns, entries, cells }: Export): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...columns]]);
  for await (const rows of wholeRowsInBatches(stored, entries)) yield writeRows(rows.map(cells));
}
