import { prepare } from './lib/build.mjs';
import { checkNames, runCommand } from './lib/command.mjs';
import { secondsSince } from './lib/steps.mjs';
import { printTable, report } from './faults/table.mjs';

const faults = {
  kill: () => import('./faults/kill.mjs'),
  stop: () => import('./faults/stop.mjs'),
  database: () => import('./faults/database.mjs'),
  storage: () => import('./faults/storage.mjs'),
  mail: () => import('./faults/mail.mjs'),
  disk: () => import('./faults/disk.mjs'),
  clock: () => import('./faults/clock.mjs'),
  pause: () => import('./faults/pause.mjs'),
  backup: () => import('./faults/backup.mjs'),
  soak: () => import('./faults/soak.mjs'),
};
const available = Object.keys(faults);

await runCommand({
  name: 'npm run faults --',
  description: 'Test how the site behaves during failures, and print a table of expected and measured results.',
  args: [['[faults...]', `${available.join(', ')} (default: all except soak)`]],
  examples: ['npm run faults -- database mail'],
  action: testFaults,
});

async function testFaults(_options, names) {
  await checkNames('fault', names, available);
  await prepare();

  const { Environment } = await import('./faults/environment.mjs');
  const environment = new Environment();
  try {
    for (const name of names.length > 0 ? names : available.filter((name) => name !== 'soak')) await testFault(name, environment);
  } finally {
    await environment.close();
  }
  return printTable() ? 0 : 1;
}

/** A scenario that throws counts as failed; the others still run. */
async function testFault(name, environment) {
  const startedAt = Date.now();
  try {
    const { runScenario } = await faults[name]();
    await runScenario(environment);
  } catch (error) {
    console.error(error);
    report(name, 'completes', `aborted: ${String(error.message).split('\n')[0]}`, false);
  }
  console.log(`── ${name} took ${secondsSince(startedAt)}`);
}
