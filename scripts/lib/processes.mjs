import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Starts a program that is killed when this process exits. `child.ended` resolves with its exit code, or null if a signal ended it.
 * The program leads a process group, so that its own children are stopped with it.
 */
export function launch(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true });
  running.add(child);
  child.ended = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  }).finally(() => running.delete(child));
  return child;
}

// A server takes up to 10 s for requests in flight and 3 s for emails.
const defaultTimeoutMs = 20_000;

/** Signals a child to stop, and kills it after the timeout. */
export async function stop(child, signal = 'SIGTERM', timeoutMs = defaultTimeoutMs) {
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs);
  signalGroup(child, signal);
  await child.ended;
  clearTimeout(timer);
}

/** Signals a child and the processes that it started. */
function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

let onSignal = () => process.exit(130);

/** Resolves with the next signal to stop, which then no longer ends this process. */
export const stopSignal = () => new Promise((resolve) => (onSignal = resolve));

// Under npm, Ctrl-C arrives twice: from the terminal and from npm. The second signal must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));

process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
