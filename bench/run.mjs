import { execFileSync } from 'node:child_process';

/** Each benchmark loads its tools when it runs, because they are installed by then. */
export const benchmarks = {
  requests: async () => (await import('./requests.mjs')).requests(),
  floods: async () => (await import('./floods.mjs')).floods(),
  memory: async () => (await import('./requests.mjs')).memory(),
  pages: async () => (await import('./pages.mjs')).pages(),
  large: async () => (await import('./pages.mjs')).large(),
  topology: async () => (await import('./requests.mjs')).topology(),
  soak: async () => (await import('./soak.mjs')).soak(),
};

/** Servers use the first core and load generators the second. Browsers and the two replicas of the soak test need both. */
const useCores = (cores) => execFileSync('taskset', ['-cp', cores, String(process.pid)], { stdio: 'ignore' });
const onBothCores = ['pages', 'large', 'soak'];

/** Runs these benchmarks. Returns whether every target was met. */
export async function run(names) {
  const { createData } = await import('./servers.mjs');
  const load = await import('./load.mjs');
  await createData();
  useCores('1');
  await load.measureMachine();
  load.report('CPU time of this machine relative to the reference (stock Strapi list)', load.slowness);
  for (const name of names) {
    useCores(onBothCores.includes(name) ? '0,1' : '1');
    await benchmarks[name]();
  }
  return load.printTable();
}
