import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EncodedVariant, EncoderReply } from './encode-variants';

/** The largest picture that is accepted takes some 30 seconds of an idle processor. */
const patience = 180_000;

let encoder: ChildProcess | undefined;

/**
 * Makes the variants of the file `original` in a folder, beside it.
 * @throws when it is no picture, when it takes too long, or when the encoder is ended.
 */
export async function encodeVariants(directory: string): Promise<EncodedVariant[]> {
  encoder ??= openEncoder();
  const reply = await ask(encoder, directory);
  if ('error' in reply) throw new Error(reply.error);
  return reply.variants;
}

/** Ends the process, whatever it is doing. */
export function endEncoder(): void {
  encoder?.kill('SIGKILL');
  encoder = undefined;
}

function openEncoder(): ChildProcess {
  // Nothing of what this process was started with is its business.
  const child = fork(join(__dirname, 'encode-variants.js'), { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const forget = () => {
    if (encoder === child) encoder = undefined;
  };
  return child.on('exit', forget).on('error', forget);
}

async function ask(child: ChildProcess, directory: string): Promise<EncoderReply> {
  const limit = setTimeout(() => child.kill('SIGKILL'), patience);
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(child, 'exit', { signal }).then(([code, by]) => ({ error: `The image encoder exited (${by ?? code})` }));
  const answered = once(child, 'message', { signal }).then(([reply]) => reply as EncoderReply);
  try {
    child.send(directory);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(limit);
    [answered, ended].forEach((one) => one.catch(() => undefined));
    listening.abort();
  }
}
