import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { launch } from './processes.mjs';
import { cacheDir, root } from './paths.mjs';

export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Runs a long command under a progress line. Its output goes to a log file; if it fails, the end of the log is shown. */
export async function step(title, command, args, { cwd = root, env = process.env } = {}) {
  const start = Date.now();
  const log = join(cacheDir, 'logs', `${title.toLowerCase().replaceAll(' ', '-')}.log`);
  process.stdout.write(`${title} … `);

  const code = await runInto(log, command, args, { cwd, env });

  console.log(code === 0 ? `done in ${secondsSince(start)}` : `failed after ${secondsSince(start)}`);
  if (code !== 0) throw new CommandError(`${tailOf(log)}\n\n${title} failed. Full log: ${log}`);
}

async function runInto(log, command, args, options) {
  mkdirSync(join(cacheDir, 'logs'), { recursive: true });
  const file = createWriteStream(log);
  const child = launch(command, args, options);
  child.once('error', (error) => file.write(`${error.message}\n`));
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const code = await child.ended;
  await new Promise((written) => file.end(written));
  return code;
}

const tailOf = (log) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-30).join('\n');
