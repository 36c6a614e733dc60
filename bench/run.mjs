import { execFileSync } from 'node:child_process';
import { benchmarks } from './benchmarks.mjs';
import { measureMachine, slowness } from './machine.mjs';
import { startSite } from './servers.mjs';
import { printTable, report } from './table.mjs';

/** Servers use the first core and load generators the second. Browsers need both, because they render in several processes. */
const useCores = (cores) => execFileSync('taskset', ['-cp', cores, String(process.pid)], { stdio: 'ignore' });
const browserBenchmarks = ['pages', 'large', 'lighthouse'];

const demo = await startSite(0);
await demo.settled();
await demo.stop();
useCores('1');
await measureMachine();
report('CPU time of this machine relative to the reference (stock Strapi list)', slowness);
for (const name of process.argv.slice(2)) {
  useCores(browserBenchmarks.includes(name) ? '0,1' : '1');
  await benchmarks[name]();
}
process.exit(printTable() ? 0 : 1);
