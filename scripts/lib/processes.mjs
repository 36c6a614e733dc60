import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Starts a program that ends with us at the latest. `child.ended` resolves with its exit code, null when a signal
 * ended it. It leads a process group, so that the programs it starts end with it.
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

// A server finishes its requests for ten seconds and its email for three.
const patience = 20_000;

/** Asks a child to end, and makes it end when it takes too long (milliseconds). */
export async function stop(child, signal = 'SIGTERM', limit = patience) {
  const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), limit);
  signalGroup(child, signal);
  await child.ended;
  clearTimeout(impatience);
}

/** Signals a child together with what it started. */
export function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

let onSignal = () => process.exit(130);

/** From now on, a signal to end no longer ends us: it resolves this. */
export const askedToStop = () => new Promise((resolve) => (onSignal = resolve));

// Ctrl-C under npm arrives twice, from the terminal and from npm: the second must not cut the first one's work short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));

process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
