import { ask, alternate } from './load.mjs';
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
  [stock] = await alternate(() => ask(server, '/api/agents?populate=*', { connections: 20 }));
  await server.stop();
  slowness = stock.milliseconds / referenceMilliseconds;
}

/** Returns the CPU slowdown to request from a browser or Lighthouse, reduced on machines that are slow themselves. */
export const adjustSlowdown = (factor) => Math.max(1, factor / slowness);
