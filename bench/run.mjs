import { execFileSync } from 'node:child_process';
import { measureMachine, slowness } from './machine.mjs';
import { startSite } from './servers.mjs';
import { printTable, told } from './table.mjs';

const parts = {
  requests: async () => (await import('./requests.mjs')).requests(),
  floods: async () => (await import('./floods.mjs')).underFloods(),
  memory: async () => (await import('./memory.mjs')).memory(),
  pages: async () => (await import('./pages.mjs')).pages(),
  large: async () => (await import('./large.mjs')).large(),
  lighthouse: async () => (await import('./lighthouse.mjs')).lighthouseScores(),
  topology: async () => (await import('./topology.mjs')).topology(),
  soak: async () => (await import('./memory.mjs')).soak(),
};

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(parts).filter((name) => name !== 'soak');
const unknown = names.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is nothing called "${unknown}" to measure; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

/** Servers have the first core for themselves; whoever asks, another one. A browser may have both: it draws in several processes. */
const keepTo = (cores) => execFileSync('taskset', ['-cp', cores, String(process.pid)], { stdio: 'ignore' });
const needBoth = ['pages', 'large', 'lighthouse'];

const demo = await startSite(0);
await demo.settled();
await demo.stop();
keepTo('1');
await measureMachine();
told('this machine’s time for stock Strapi’s list, of the one that the targets are for', slowness);
for (const name of names) {
  keepTo(needBoth.includes(name) ? '0,1' : '1');
  await parts[name]();
}
process.exit(printTable() ? 0 : 1);
