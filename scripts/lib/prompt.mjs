import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.mjs';

/**
 * Prompts for a secret, without showing what is typed.
 * @param {{ what: string, variable: string }} secret For the error without a terminal: its name, and the variable to set instead.
 */
export async function promptSecret(question, { what, variable }) {
  if (!process.stdin.isTTY) throw new CommandError(`No terminal available to prompt for the ${what}. Set ${variable}.`);
  process.stdout.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // readline reads the terminal in raw mode, where Ctrl-C is an ordinary key.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await answerTo('', terminal);
  } finally {
    process.stdout.write('\n');
  }
}

/** Prompts for a confirmation. Anything but `y` or `yes` declines. */
export async function confirm(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return /^y(es)?$/i.test((await answerTo(`${question} [y/N] `, terminal)).trim());
}

/** An input that ends without an answer counts as an empty one. */
async function answerTo(question, terminal) {
  const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}
