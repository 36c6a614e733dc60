import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { agentImportLimits } from '../../../../contract';
import { invalid, unacceptable } from '../../../http/errors';

/** A row of a table, and the line on which it begins. A spreadsheet leaves out what is empty at its end. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface Table {
  columns: string[];
  rows: TableRow[];
}

const notATable = () => invalid(['The file is not valid CSV. Save it as CSV with the column names in the first line.']);

const tooWide = () => invalid([`The file must have at most ${agentImportLimits.columns} columns`]);

/**
 * A table as spreadsheets write it: separated by commas, semicolons or tabs, in UTF-8, in UTF-16 as Excel's “Unicode text”, or in the
 * old encoding of Western Windows.
 * @throws 413, 422
 */
export function readTable(bytes: Buffer): Table {
  if (bytes.length > agentImportLimits.bytes) throw unacceptable(413, 'The file must be at most 2 MB');
  // Within quotation marks, the parser would count a line twice that ends as Windows ends it.
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  // None of these is text: it is a workbook or a picture.
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw notATable();
  const delimiter = delimiterOf(text);
  refuseSlow(text, delimiter);
  const [header, ...rows] = parseRows(text, delimiter);
  const columns = (header?.cells ?? []).map((name) => name.trim());
  if (columns.length < 2) throw notATable();
  if (columns.length > agentImportLimits.columns) throw tooWide();
  if (rows.length > agentImportLimits.rows)
    throw invalid([`The file can have at most ${agentImportLimits.rows.toLocaleString('en')} rows`]);
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

/** The parser takes a microsecond for each cell, and 30 for each line that is not as long as the first. */
function refuseSlow(text: string, delimiter: string): void {
  const { lines, rows, columns } = agentImportLimits;
  if (countOf('\n', text) > lines) throw invalid([`The file must have at most ${lines.toLocaleString('en')} lines`]);
  if (countOf(delimiter, text) > rows * columns) throw tooWide();
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let place = text.indexOf(character); place >= 0; place = text.indexOf(character, place + 1)) count += 1;
  return count;
}

function parseRows(text: string, delimiter: string): TableRow[] {
  try {
    const parsed = parse(text, {
      delimiter,
      relax_column_count: true,
      // Spreadsheets write rows that were emptied, separators and all.
      skip_records_with_empty_values: true,
      info: true,
      // The first line, and one more than may be.
      to: agentImportLimits.rows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser tells the line on which a row ends; a text of several lines began before it.
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines - linesIn(record) }));
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason;
    throw invalid([`Line ${String(reason.lines)} has misplaced quotation marks`]);
  }
}

function delimiterOf(text: string): string {
  const [first] = text.split('\n', 1);
  return [',', ';', '\t'].reduce((best, other) => (countOf(other, first) > countOf(best, first) ? other : best));
}

const linesIn = (cells: string[]) => cells.reduce((sum, cell) => sum + countOf('\n', cell), 0);

// A spreadsheet would work out what begins like this, whoever wrote it; one that separates cells otherwise, what stands behind its
// separator or begins a line. What begins like the guard itself is guarded as well, so that everything comes back as it was.
const formula = /(?<=^|[;\t\n])(?='*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/g;
const guarded = /(?<=^|[;\t\n])'(?='*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/g;
const withoutGuard = (cell: string) => cell.replace(guarded, '');
const withGuard = (cell: string) => cell.replace(formula, "'");

/** Some rows of a table as Excel reads them, with no cell that it would take for a formula. */
export const writeRows = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(withGuard)),
    // A line may end within a cell otherwise than rows do.
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  );

/** What a file begins with that Excel is to open by a double click as the UTF-8 that it is. */
export const byteOrderMark = '\ufeff';
