const rows = [];

/**
 * A row of the table: a fault, what was promised of it and what was measured. `isKept` says whether the promise was.
 */
export function told(fault, promised, measured, isKept) {
  rows.push({ fault, promised, measured, isKept });
  console.log(lineOf(rows.at(-1)));
}

/** What could not be tried here, and why: as loud as a row, and no promise broken. */
export const skipped = (fault, why) => told(fault, '', `skipped: ${why}`, undefined);

const verdict = (isKept) => (isKept === undefined ? 'skipped' : isKept ? 'yes' : '**no**');
const lineOf = ({ fault, promised, measured, isKept }) => `| ${fault} | ${promised} | ${measured} | ${verdict(isKept)} |`;

/** Prints them all, and tells whether every promise was kept. */
export function printTable() {
  console.log(['', '| fault | promised | measured | ok |', '|---|---|---|---|', ...rows.map(lineOf)].join('\n'));
  return rows.every(({ isKept }) => isKept !== false);
}

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
