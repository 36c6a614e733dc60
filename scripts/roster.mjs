import { createInterface } from 'node:readline/promises';
import { print } from './lib/print.mjs';
import { Refusal } from './lib/refusal.mjs';
import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run roster -- export [FILE]
npm run roster -- import FILE [--dry-run] [--invite] [--yes]
  FILE       a CSV file; an export writes roster-<day>.csv unless told otherwise
  --dry-run  only tells what the file changes
  --invite   has those who are new choose a password, by an email that is sent as soon as the site runs
  --yes      does not ask before it changes anything`;

const options = { 'dry-run': { type: 'boolean' }, invite: { type: 'boolean' }, yes: { type: 'boolean' } };

/** The agents as a table for a spreadsheet, out and in: `npm run roster`. */
await runTransfer(usage, options, ({ values, positionals: [action, file, ...more], wrong }, load) => {
  if (more.length > 0) throw wrong();
  const { writeRoster, readRoster } = load('./roster');
  if (action === 'export' && Object.keys(values).length === 0) {
    return writeRoster(typed(file ?? `roster-${new Date().toISOString().slice(0, 10)}.csv`));
  }
  if (action !== 'import' || !file) throw wrong();
  const { 'dry-run': dryRun, invite, yes } = values;
  if (!dryRun && !yes && !process.stdin.isTTY) throw new Refusal('There is no terminal to ask at: look by --dry-run, then add --yes.');
  return readRoster({ from: typed(file), dryRun, invite, agree: yes ? tellOnly : ask });
});

async function tellOnly(report) {
  for (const sentence of report) print(sentence);
  return true;
}

async function ask(report, question) {
  await tellOnly(report);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Whoever ends the input agrees to nothing.
  const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
