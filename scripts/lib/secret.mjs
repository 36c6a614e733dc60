import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from './refusal.mjs';

/** Asks for something at the terminal that nobody is to read over a shoulder. */
export async function askSecret(question) {
  if (!process.stdin.isTTY) throw new Refusal('There is no terminal to ask at: put the key in TRANSFER_KEY.');
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const [line] = await once(terminal, 'line');
  terminal.close();
  process.stdout.write('\n');
  if (line === '') throw new Refusal('The key must not be empty.');
  return line;
}
