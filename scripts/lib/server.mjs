import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { cmsDir } from './paths.mjs';
import { askedToStop } from './processes.mjs';
import { originOf } from './settings.mjs';

// The server tells proxies for five seconds that it leaves, and finishes its requests for ten and its email for three.
const patience = 25_000;

/**
 * Becomes the built server, in this very process: another one that waits for it would take 60 MB. Never resolves: the process
 * ends with the server. Once it answers, `announce` gets what it said while starting, and its later words are passed on.
 */
export async function becomeServer(env, announce) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { NODE_ENV: 'production' });
  process.chdir(cmsDir);

  const firstWords = withholdWords();
  const tellWhy = (code) => {
    const said = firstWords();
    if (code > 0) console.error(whyItEnded(said, env.DATA_DIR));
  };
  process.once('exit', tellWhy);
  let isOpen = false;
  askedToStop().then((signal) => {
    if (!isOpen) process.exit(0);
    setTimeout(() => process.exit(1), patience).unref();
    // Of the terminal's end Strapi does not hear.
    if (signal === 'SIGHUP') process.kill(process.pid, 'SIGTERM');
  });

  // As `strapi start` does; its ES module imports folders, which Node refuses.
  const { createStrapi } = createRequire(join(cmsDir, 'package.json'))('@strapi/strapi');
  void createStrapi({ appDir: cmsDir, distDir: join(cmsDir, 'dist') }).start();
  const reply = await firstReply(`${originOf(env)}/readyz`);
  isOpen = true;
  process.off('exit', tellWhy);
  announce(firstWords());
  if (!reply.ok) console.error(`The server is up but not ready: ${await reply.text()}`);
  return new Promise(() => {});
}

/** Keeps what is written to the console until asked for it. */
function withholdWords() {
  const heard = [];
  const streams = [process.stdout, process.stderr];
  const originals = streams.map(({ write }) => write);
  for (const stream of streams) {
    stream.write = (chunk, ...rest) => {
      heard.push(Buffer.from(chunk));
      rest.find((argument) => typeof argument === 'function')?.();
      return true;
    };
  }
  return () => {
    streams.forEach((stream, place) => (stream.write = originals[place]));
    return stripVTControlCharacters(Buffer.concat(heard).toString());
  };
}

async function firstReply(url) {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply) return reply;
    await sleep(100);
  }
}

function whyItEnded(output, dataDir) {
  const log = join(dataDir, 'failed-start.log');
  writeFileSync(log, output, { mode: 0o600 });
  return `The server did not start: ${reasonsIn(output)}\n(All it said is in ${log})`;
}

/** What the server says of its settings, a line for each reason; else the first error in its log; else its last words. */
function reasonsIn(output) {
  const reasons = [...output.matchAll(/^error: (.+)$/gm)].map(([, reason]) => reason);
  if (reasons.length > 1) return `\n${reasons.map((reason) => `- ${reason}`).join('\n')}`;
  const logged = output.split('\n').flatMap((line) => errorIn(line));
  return reasons[0] ?? logged[0] ?? `its last words were\n${output.trimEnd().split('\n').slice(-20).join('\n')}`;
}

/** The first line of the message of an error that was logged as JSON. */
function errorIn(line) {
  try {
    const { level, message } = JSON.parse(line);
    return level === 'error' ? [message.split('\n')[0]] : [];
  } catch {
    return [];
  }
}
