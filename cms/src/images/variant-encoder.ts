import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EncodedVariant, EncoderReply } from './encode-variants';

/** Timeout in ms. The largest accepted image takes about 30 seconds of CPU time. */
const timeoutMs = 180_000;
/** Time in ms that an idle process waits for the next image. Starting one takes longer than encoding a small image. */
const idleMs = 10_000;

let encoder: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Creates variants of the file `original` in a directory, in the same directory.
 * @throws if the file is not an image, after a timeout, or if the encoder is stopped
 */
export async function encodeVariants(directory: string): Promise<EncodedVariant[]> {
  clearTimeout(idleTimer);
  encoder ??= openEncoder();
  const reply = await request(encoder, directory);
  if ('error' in reply) throw new Error(reply.error);
  return reply.variants;
}

/** Ends the process unless another image follows soon. */
export function releaseEncoder(): void {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(endEncoder, idleMs).unref();
}

/** Kills the process immediately. */
export function endEncoder(): void {
  encoder?.kill('SIGKILL');
  encoder = undefined;
}

function openEncoder(): ChildProcess {
  // Passes neither the environment nor the options of this process.
  const child = fork(join(__dirname, 'encode-variants.js'), { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const reset = () => {
    if (encoder === child) encoder = undefined;
  };
  return child.on('exit', reset).on('error', reset);
}

async function request(child: ChildProcess, directory: string): Promise<EncoderReply> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const listening = new AbortController();
  const { signal } = listening;
  const exited = once(child, 'exit', { signal }).then(([code, killedBy]) => ({ error: `The image encoder exited (${killedBy ?? code})` }));
  const replied = once(child, 'message', { signal }).then(([reply]: EncoderReply[]) => reply);
  try {
    child.send(directory);
    return await Promise.race([replied, exited]);
  } finally {
    clearTimeout(timer);
    [replied, exited].forEach((promise) => promise.catch(() => undefined));
    listening.abort();
  }
}
