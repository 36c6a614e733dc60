import { writeFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { cacheDir, cmsDir } from './paths.mjs';
import { stopSignal } from './processes.mjs';
import { listReasons } from './requirements.mjs';
import { originOf } from './settings.mjs';

// The server fails its readiness check for 5 s so that proxies notice, then takes up to 10 s for requests in flight and 3 s for emails.
const shutdownTimeoutMs = 25_000;

/**
 * Runs the built server in this process, because a second process would take 60 MB. Never resolves: the process ends with the server.
 * @param {(startupOutput: string) => void} onReady Called once the server responds; later output is not captured.
 */
export async function runServerInProcess(env, onReady) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { NODE_ENV: 'production' });
  process.chdir(cmsDir);

  const stopCapture = captureOutput();
  const onEarlyExit = (code) => {
    const output = stopCapture();
    if (code > 0) console.error(explainExit(output, env.DATA_DIR));
  };
  process.once('exit', onEarlyExit);
  let isReady = false;
  stopSignal().then((signal) => {
    if (!isReady) process.exit(0);
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    // Strapi does not handle SIGHUP.
    if (signal === 'SIGHUP') process.kill(process.pid, 'SIGTERM');
  });

  // Later starts read compiled code from there. Node.js has this since 22.1, and ignores a folder that it cannot write.
  module.enableCompileCache?.(join(cacheDir, 'compiled'));
  // As `strapi start` does. The ES module of @strapi/strapi imports folders, which Node.js rejects.
  const { createStrapi } = createRequire(join(cmsDir, 'package.json'))('@strapi/strapi');
  void createStrapi({ appDir: cmsDir, distDir: join(cmsDir, 'dist') }).start();
  const response = await firstResponse(`${originOf(env)}/readyz`);
  isReady = true;
  process.off('exit', onEarlyExit);
  onReady(stopCapture());
  if (!response.ok) console.error(`The server started but is not ready: ${await response.text()}`);
  return new Promise(() => {});
}

/** Captures console output until the returned function is called, which returns it as plain text. */
function captureOutput() {
  const chunks = [];
  const streams = [process.stdout, process.stderr];
  const originals = streams.map(({ write }) => write);
  for (const stream of streams) {
    stream.write = (chunk, ...rest) => {
      chunks.push(Buffer.from(chunk));
      rest.find((argument) => typeof argument === 'function')?.();
      return true;
    };
  }
  return () => {
    streams.forEach((stream, index) => (stream.write = originals[index]));
    return stripVTControlCharacters(Buffer.concat(chunks).toString());
  };
}

async function firstResponse(url) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return response;
    await sleep(100);
  }
}

function explainExit(output, dataDir) {
  const log = join(dataDir, 'failed-start.log');
  writeFileSync(log, output, { mode: 0o600 });
  return `The server failed to start: ${reasonsIn(output)}\n(full output: ${log})`;
}

/** Returns what is wrong with the settings, else the first error in the log, else the end of the output. */
function reasonsIn(output) {
  const reasons = [...output.matchAll(/^error: (.+)$/gm)].map(([, reason]) => reason);
  if (reasons.length > 0) return listReasons(reasons);
  const logged = output.split('\n').flatMap((line) => errorIn(line));
  return logged[0] ?? `last output:\n${output.trimEnd().split('\n').slice(-20).join('\n')}`;
}

/** Returns the message of an error that was logged as JSON. */
function errorIn(line) {
  try {
    const { level, message } = JSON.parse(line);
    return level === 'error' ? [message] : [];
  } catch {
    return [];
  }
}
