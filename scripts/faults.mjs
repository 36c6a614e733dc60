import { prepare } from './lib/build.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';
import { secondsSince } from './lib/steps.mjs';
import { Stage } from './faults/stage.mjs';
import { printTable, told } from './faults/table.mjs';

/** Each fault by its name; the longest only for who asks for it. */
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

/** What the site promises when things go wrong, tried: `npm run faults`, or `npm run faults -- database mail` for some of it. */
async function tryFaults() {
  checkNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in faults));
  if (unknown) throw new Refusal(`There is no fault called "${unknown}"; there are ${Object.keys(faults).join(', ')}.`);
  await prepare();

  const names = asked.length > 0 ? asked : Object.keys(faults).filter((name) => name !== 'soak');
  const stage = new Stage();
  try {
    for (const name of names) await tryFault(name, stage);
  } finally {
    await stage.close();
  }
  return printTable() ? 0 : 1;
}

/** One that breaks off is a promise not kept; the others are tried all the same. */
async function tryFault(name, stage) {
  const began = Date.now();
  try {
    const { happen } = await faults[name]();
    await happen(stage);
  } catch (error) {
    console.error(error);
    told(name, 'to be measured', `broke off: ${String(error.message).split('\n')[0]}`, false);
  }
  console.log(`── ${name} took ${secondsSince(began)}`);
}

await run(tryFaults);
