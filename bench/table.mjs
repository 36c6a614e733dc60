import { slowness } from './load.mjs';

const rows = [];

/**
 * Adds a measurement, or several of the same kind, to the table and prints it.
 * @param {object} [target] Minimum (`least`) or maximum (`most`). With `computing`, the target is multiplied by the machine's slowness.
 */
export function report(what, measured, { least, most, unit = '', computing = false } = {}) {
  const figures = [measured].flat();
  const factor = computing ? slowness : 1;
  const isMissed = figures.some((figure) => !Number.isFinite(figure) || figure < least || figure > most * factor);
  const scaled = factor === 1 ? '' : ` × ${round(factor)}`;
  const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${round(most)}${scaled}` : '';
  const row = { what, measured: `${figures.map(round).join(', ')} ${unit}`.trim(), target: target && `${target} ${unit}`.trim(), isMissed };
  rows.push(row);
  console.error(lineOf(row));
}

const round = (figure) => (Math.abs(figure) >= 100 ? Math.round(figure) : Number(Number(figure).toPrecision(3)));
const lineOf = ({ what, measured, target, isMissed }) => `| ${what} | ${measured} | ${target} | ${isMissed ? 'yes' : ''} |`;

/** Prints all rows. Returns whether every target was met. */
export function printTable() {
  console.log(['| measurement | result | target | missed |', '|---|---|---|---|', ...rows.map(lineOf)].join('\n'));
  return rows.every(({ isMissed }) => !isMissed);
}
