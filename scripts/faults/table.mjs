const rows = [];

/** Adds a row to the table and prints it. `isExpected` is undefined if the scenario was skipped. */
export function report(fault, expected, measured, isExpected) {
  rows.push({ fault, expected, measured, isExpected });
  console.log(lineOf(rows.at(-1)));
}

export const reportSkipped = (fault, why) => report(fault, '', `skipped: ${why}`, undefined);

const verdict = (isExpected) => (isExpected === undefined ? 'skipped' : isExpected ? 'yes' : '**no**');
const lineOf = ({ fault, expected, measured, isExpected }) => `| ${fault} | ${expected} | ${measured} | ${verdict(isExpected)} |`;

/** Prints all rows. Returns false if a measurement differs from what is expected. */
export function printTable() {
  console.log(['', '| fault | expected | measured | ok |', '|---|---|---|---|', ...rows.map(lineOf)].join('\n'));
  return rows.every(({ isExpected }) => isExpected !== false);
}

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
