import autocannon from 'autocannon';
import { startStock } from './servers.mjs';

/** CPU time (ms) of stock Strapi's list of 50 agents on the reference machine, for which the targets were set. */
const referenceMilliseconds = 7.5;

/** CPU time of this machine relative to the reference machine. Targets for computing time are multiplied by it. */
export let slowness = 1;
/** Stock Strapi's list: requests per second, and CPU time per request (ms). */
export let stock = { rate: 0, milliseconds: 0 };

/** Measures this machine with stock Strapi. Must run before any target is checked. */
export async function measureMachine() {
  const server = await startStock();
  ({ stock } = await alternate({ stock: () => ask(server, '/api/agents?populate=*', { connections: 20 }) }));
  await server.stop();
  slowness = stock.milliseconds / referenceMilliseconds;
}

/** Returns the value below which this share of the values lies, or NaN without values. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
export const median = (values) => percentile(values, 0.5);

/** Sends as many requests as possible. Returns the requests per second, p99 and the server's CPU time per request (ms). */
export async function ask(server, path, { connections = 64, seconds = 3, status = 200, ...options } = {}) {
  const before = server.cpu();
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, ...options });
  const responses = result.statusCodeStats[status]?.count ?? 0;
  if (responses < result.requests.total) {
    throw new Error(`${path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  }
  return { rate: responses / result.duration, p99: result.latency.p99, milliseconds: ((server.cpu() - before) * 1000) / responses };
}

/** Requests a page as a single visitor. Returns the response time in ms. */
export async function timeOf(url, headers) {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers });
  await reply.text();
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`);
  return performance.now() - startedAt;
}

/** Runs measurements alternately, three rounds. Returns the median of each figure, per measurement. */
export async function alternate(measurements) {
  const results = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < 3; round++) for (const name in measurements) results[name].push(await measurements[name]());
  const medians = (rounds) =>
    Object.fromEntries(Object.keys(rounds[0]).map((figure) => [figure, median(rounds.map((all) => all[figure]))]));
  return Object.fromEntries(Object.entries(results).map(([name, rounds]) => [name, medians(rounds)]));
}

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
