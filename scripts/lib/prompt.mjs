import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from './refusal.mjs';

/** Asks for something that does not show while it is typed. */
export async function askSecretly(question) {
  if (!process.stdin.isTTY) throw new Refusal('There is nobody to ask for the password: set OLD_SITE_PASSWORD.');
  process.stdout.write(question);
  const silence = new Writable({ write: (chunk, encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  // A terminal that is read by keys turns Ctrl-C into one of them.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await Promise.race([terminal.question(''), new Promise((resolve) => terminal.once('close', () => resolve('')))]);
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
