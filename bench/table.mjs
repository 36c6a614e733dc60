import { slowness } from './machine.mjs';

const rows = [];

/**
 * Notes a figure beside its target, `least` or `most`; without one it is only told.
 * @param computing whether a slow machine takes longer for it in proportion; the target is multiplied then.
 */
export function told(what, measured, { least, most, unit = '', computing = false } = {}) {
  const factor = computing ? slowness : 1;
  const isMissed = (least !== undefined && measured < least) || (most !== undefined && measured > most * factor);
  const scaled = factor === 1 ? '' : ` × ${round(factor)}`;
  const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}${scaled}` : '';
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
