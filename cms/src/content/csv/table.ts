import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { csvLimits, withoutControls } from '../../../contract';
import { invalid, unacceptable } from '../../http/errors';

/** Row of a table with the line on which it starts. Spreadsheets omit empty cells at the end of a row. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface Table {
  columns: string[];
  rows: TableRow[];
}

const notATable = () => invalid(['The file is not valid CSV. Save it as CSV with the column names in the first line.']);

const tooNarrow = () =>
  invalid(['The file has only one column. Separate columns with commas, semicolons or tabs, and put the column names in the first line.']);

const tooWide = () => invalid([`The file can have at most ${csvLimits.columns} columns`]);

/**
 * Parses a table as spreadsheets write it: separated by commas, semicolons or tabs, and encoded in UTF-8, UTF-16 (Excel's “Unicode text”)
 * or Windows-1252.
 * @throws 413, 422.
 */
export function readTable(bytes: Buffer): Table {
  if (bytes.length > csvLimits.bytes) throw unacceptable(413, 'The file must be at most 2 MB');
  // The parser counts Windows line breaks in quoted cells twice.
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  // Text does not contain these characters; workbooks and images do.
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw notATable();
  const delimiter = delimiterOf(text);
  assertParsable(text, delimiter);
  const [header, ...rows] = parseRows(text, delimiter);
  if (!header) throw notATable();
  const columns = header.cells.map((name) => name.trim());
  if (columns.length < 2) throw tooNarrow();
  if (columns.length > csvLimits.columns) throw tooWide();
  if (rows.length > csvLimits.rows) throw invalid([`The file can have at most ${csvLimits.rows.toLocaleString('en')} rows`]);
  return { columns, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutGuard) })) };
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Limits parsing time: 1 µs per cell, and 30 µs per line whose number of cells differs from the first line. */
function assertParsable(text: string, delimiter: string): void {
  const { lines, rows, columns } = csvLimits;
  if (countOf('\n', text) > lines) throw invalid([`The file can have at most ${lines.toLocaleString('en')} lines`]);
  if (countOf(delimiter, text) > rows * columns) throw tooWide();
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let index = text.indexOf(character); index >= 0; index = text.indexOf(character, index + 1)) count += 1;
  return count;
}

function parseRows(text: string, delimiter: string): TableRow[] {
  try {
    const parsed = parse(text, {
      delimiter,
      relax_column_count: true,
      // Spreadsheets write the separators of emptied rows.
      skip_records_with_empty_values: true,
      info: true,
      // Header, allowed rows and one more, to detect too many rows.
      to: csvLimits.rows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser returns the last line of a row, but cells may span several lines.
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines - linesIn(record) }));
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason;
    throw invalid([`Line ${String(reason.lines)} has misplaced quotation marks`]);
  }
}

function delimiterOf(text: string): string {
  const [first] = text.split('\n', 1);
  return [',', ';', '\t'].reduce((best, candidate) => (countOf(candidate, first) > countOf(best, first) ? candidate : best));
}

const linesIn = (cells: string[]) => cells.reduce((sum, cell) => sum + countOf('\n', cell), 0);

// Spreadsheets evaluate cells that start like a formula. Those with another separator also evaluate text after their separator or at the
// start of a line. Text that starts like a guarded formula is guarded too, so that an import restores every cell exactly.
const formula = /(?<=^|[;\t\n])(?='*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/g;
const guarded = /(?<=^|[;\t\n])'(?='*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/g;
const withoutGuard = (cell: string) => cell.replace(guarded, '');
const withGuard = (cell: string) => (negative.test(cell) ? cell : withoutControls(cell).replace(formula, "'"));
// A number below zero is no formula.
const negative = /^-\d+(\.\d+)?$/;

/** Formats rows for Excel. Guards cells that Excel would treat as formulas. */
const writeRows = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(withGuard)),
    // Line breaks in cells may differ from those between rows.
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  );

/** Makes Excel read a file as UTF-8 when it is opened with a double click. */
const byteOrderMark = '\ufeff';

interface Export<Row> {
  columns: readonly string[];
  batches: AsyncIterable<Row[]>;
  cells: (row: Row) => string[];
}

/** Writes rows as CSV, a batch at a time. */
export async function* exportCsv<Row>({ columns, batches, cells }: Export<Row>): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...columns]]);
  for await (const rows of batches) yield writeRows(rows.map(cells));
}
