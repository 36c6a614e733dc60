import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { cmsDir, strapiBin } from './paths.mjs';
import { askedToStop, launch, stop } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { originOf } from './settings.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

/**
 * Runs the built server until it ends or we are asked to, and resolves with our exit code. Once it answers,
 * `announce` gets what it said while starting, and its later words are passed on.
 */
export async function runServer(env, announce) {
  const server = launch(process.execPath, ['--import', endWithParent, strapiBin, 'start'], {
    cwd: cmsDir,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stopping = false;
  askedToStop().then(() => {
    stopping = true;
    return stop(server);
  });

  const firstWords = listenTo(server);
  const reply = await firstReply(`${originOf(env)}/readyz`, server);
  if (!reply && !stopping) throw new Refusal(whyItEnded(firstWords(), env.DATA_DIR));
  if (reply) {
    announce(firstWords());
    server.stdout.pipe(process.stdout);
    server.stderr.pipe(process.stderr);
    if (!reply.ok) console.error(`The server is up but not ready: ${await reply.text()}`);
  }

  await server.ended;
  return stopping ? 0 : 1;
}

/** Collects what a program says until asked for it. */
function listenTo({ stdout, stderr }) {
  const heard = [];
  const hear = (chunk) => heard.push(chunk);
  for (const stream of [stdout, stderr]) stream.on('data', hear);
  return () => {
    for (const stream of [stdout, stderr]) stream.off('data', hear);
    return stripVTControlCharacters(Buffer.concat(heard).toString());
  };
}

/** The first answer at this address, or undefined when the server ended without one. */
async function firstReply(url, server) {
  let ended = false;
  server.ended.then(() => (ended = true));
  while (!ended) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply) return reply;
    await sleep(100);
  }
  return undefined;
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
  const [, reason] = /\berror: (\S.*)/i.exec(output) ?? [];
  return reason ?? `its last words were\n${output.trimEnd().split('\n').slice(-20).join('\n')}`;
}
