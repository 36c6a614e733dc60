import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { rosterLimits } from '../../../../contract';
import { invalid, unacceptable } from '../../../http/errors';

/** A row of a table: its cells by the names of their columns, and the line on which it begins. */
export interface TableRow {
  line: number;
  cells: Record<string, string>;
}

export interface Table {
  columns: string[];
  rows: TableRow[];
}

const notATable = 'The file is no table: save it as CSV, with the names of the columns in the first line';

/**
 * A table as spreadsheets write it: separated by commas, semicolons or tabs, in UTF-8, in UTF-16 as Excel's “Unicode text”, or in the
 * old encoding of Western Windows.
 * @throws 413, 422
 */
export function readTable(bytes: Buffer | null): Table {
  if (!bytes?.length) throw invalid(['Choose a file']);
  if (bytes.length > rosterLimits.bytes) throw unacceptable(413, 'The file must be at most 2 MB');
  const [header, ...records] = parseRecords(decode(bytes));
  const columns = (header?.cells ?? []).map((name) => name.trim());
  if (columns.length < 2 || new Set(columns).size < columns.length) throw invalid([notATable]);
  if (records.length > rosterLimits.rows) throw invalid([`The file must hold at most ${rosterLimits.rows.toLocaleString('en')} people`]);
  return {
    columns,
    rows: records.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((column, place) => [column, withoutGuard((cells[place] ?? '').trim())])),
    })),
  };
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface ParsedRecord {
  line: number;
  cells: string[];
}

function parseRecords(text: string): ParsedRecord[] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].sort((one, other) => first.split(other).length - first.split(one).length)[0];
  try {
    const parsed = parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    // The parser tells the line on which a record ends; a text of several lines began before it.
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines - record.join().split('\n').length + 1 }));
  } catch {
    throw invalid([notATable]);
  }
}

// A spreadsheet would work out what begins like this, whoever wrote it.
const formula = /^[=+\-@\t\r]/;
const guarded = /^'(?=[=+\-@])/;
const withoutGuard = (cell: string) => cell.replace(guarded, '');

/** A table as Excel opens it by a double click: UTF-8 with its mark, and no cell that it would take for a formula. */
export const writeTable = (columns: string[], rows: string[][]): string =>
  stringify([columns, ...rows.map((row) => row.map((cell) => (formula.test(cell) ? `'${cell}` : cell)))], {
    bom: true,
    record_delimiter: '\r\n',
  });
