import { ask, inTurn } from './load.mjs';
import { startStock } from './servers.mjs';

/** Processor time, ms, that stock Strapi's list of fifty agents took on the machine for which the targets were set. */
const stockOnTargetMachine = 7.5;

/** How often slower than that machine this one is; targets in milliseconds of computing are multiplied by it. */
export let slowness = 1;
/** What stock Strapi does with that list: requests a second, and processor time for each in ms. */
export let stock = { rate: 0, milliseconds: 0 };

/** Measures this machine by stock Strapi, before anything is held against a target. */
export async function measureMachine() {
  const server = await startStock();
  [stock] = await inTurn(() => ask(server, '/api/agents?populate=*', { connections: 20 }));
  await server.stop();
  slowness = stock.milliseconds / stockOnTargetMachine;
}

/** What is left of a slowdown that a browser or Lighthouse is asked for, so that a slow machine is not slowed down twice. */
export const slowedDown = (times) => Math.max(1, times / slowness);
