const rows = [];

/** Notes a figure beside its target, `at least` or `at most`; without one it is only told. */
export function told(what, measured, { least, most, unit = '' } = {}) {
  const isMissed = (least !== undefined && measured < least) || (most !== undefined && measured > most);
  const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '';
  const row = { what, measured: `${round(measured)} ${unit}`.trim(), target: target && `${target} ${unit}`.trim(), isMissed };
  rows.push(row);
  console.error(lineOf(row));
}

const round = (figure) => (Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3)));
const lineOf = ({ what, measured, target, isMissed }) => `| ${what} | ${measured} | ${target} | ${isMissed ? 'missed' : ''} |`;

/** Prints them all, and tells whether every target was met. */
export function printTable() {
  console.log(['| what | measured | target | |', '|---|---|---|---|', ...rows.map(lineOf)].join('\n'));
  return rows.every(({ isMissed }) => !isMissed);
}
